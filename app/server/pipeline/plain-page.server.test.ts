import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainPage } from "./plain-page.server.ts";

function coloursOf(css: string): Set<string> {
  return new Set(css.match(/#[\da-f]{3,8}\b/gi));
}

const [light, dark] = ["tokens", "tokens-dark"].map((name) =>
  coloursOf(readFileSync(`app/styles/base/${name}.css`, "utf8")),
);

test("a plain page has the colours of the other pages, in light and dark", () => {
  const style = /<style>(.*)<\/style>/.exec(plainPage({ title: "", text: "" }))?.[1] ?? "";
  const [byDay = "", byNight = ""] = style.split("@media(prefers-color-scheme:dark)");
  expect([...coloursOf(byDay)].filter((colour) => !light?.has(colour))).toEqual([]);
  expect([...coloursOf(byNight)].filter((colour) => !dark?.has(colour))).toEqual([]);
  expect(byNight).not.toBe("");
});
