import { expect, test } from "vitest";
import { categoryCards } from "./home-cards.server.ts";

const kind = { slug: "fcps-p-ii", title: "FCPS Part-II" };

test.each([
  ["/mcps/", "/mcps/batches"],
  ["mcps", "/mcps/batches"],
  ["/mcps?year=2027#new", "/mcps/batches?year=2027#new"],
  ["https://centre.example/mcps/?year=2027", "https://centre.example/mcps/batches?year=2027"],
])("the batches of the one item at %s are at %s", (link, batches) => {
  expect(categoryCards([{ ...kind, link, totalItem: 1 }], [])[0]?.link).toBe(batches);
});

test("a category with one item leads to its batches, and courses stand in for categories", () => {
  const [one] = categoryCards([{ ...kind, subtitle: "ক", link: "/mcps", totalItem: 1 }], []);
  expect(one).toEqual({ title: kind.title, subtitle: "(ক)", link: "/mcps/batches", cue: "ব্যাচ দেখুন" });
  expect(categoryCards([], [{ title: "ফেজ এ", link: "/courses/phase-a" }])[0]?.link).toBe("/courses/phase-a");
});
