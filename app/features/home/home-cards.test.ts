import { expect, test } from "vitest";
import { audience, categoryCards, startCards } from "./home-cards.server.ts";

const kind = { slug: "fcps-p-ii", title: "FCPS Part-II" };
const question = { id: 1, kind: "sba" as const, image: null, options: [] };
const asked = (stem_html: string) => ({
  day: "2026-11-27",
  questions: [{ kind, question: { ...question, stem_html } }],
});

test("a question's text is its card's title, unless it is long or has other markup", () => {
  const titles = [
    "<p>Which <i>nerve</i>?</p>",
    `<p>${"long ".repeat(30)}</p>`,
    "<p>pH &lt; 7?</p>",
    "<p>Which <table><tr></tr></table></p>",
  ].map((stem) => startCards([], asked(stem))[0]?.title);
  expect(titles).toEqual(["Which nerve?", kind.title, "pH < 7?", kind.title]);
});

test("without batches, trial exam and question there are no cards, and without categories no audience", () => {
  expect(startCards([], null)).toEqual([]);
  expect(audience([])).toBe("");
});

test("a category with one item leads to its batches, and courses stand in for categories", () => {
  const [one] = categoryCards([{ ...kind, subtitle: "ক", link: "/mcps", totalItem: 1 }], []);
  expect(one).toEqual({ title: kind.title, subtitle: "(ক)", link: "/mcps/batches", cue: "ব্যাচ দেখুন" });
  expect(categoryCards([], [{ title: "ফেজ এ", link: "/courses/phase-a" }])[0]?.link).toBe("/courses/phase-a");
});
