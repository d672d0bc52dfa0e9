import { expect, test } from "@playwright/test";
import { dumped } from "#tests/support/browser/text-browsers/dump.ts";
import { visitPages, type VisitedPage } from "#tests/support/examples/visited-pages.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

test.describe.configure({ mode: "default" }); // all tests share one visit of every page

let portal: PortalProcess;
let pages: VisitedPage[];

test.beforeAll(async () => {
  portal = await startPortal();
  ({ pages } = await visitPages(portal.origin));
});
test.afterAll(() => portal.stop());

/** Lines of all pages that are wrong in a text browser, each with the name of its page. */
async function wrongLines(
  browser: Parameters<typeof dumped>[0],
  isWrong: (line: string, at: number, lines: string[]) => boolean,
): Promise<string[]> {
  const found = [];
  for (const { name, html } of pages) {
    const lines = (await dumped(browser, html)).filter((line) => line !== "");
    expect(lines.length, `${browser} prints ${name}`).toBeGreaterThan(5);
    found.push(...lines.filter(isWrong).map((line) => `${name}: ${line}`));
  }
  return found;
}

test("every button has a name in Lynx and in Links", async () => {
  expect(await wrongLines("lynx", (line) => /\(BUTTON\)(?! \S)/.test(line))).toEqual([]);
  expect(await wrongLines("links", (line) => line.includes("[ Submit ]"))).toEqual([]);
});

const box = String.raw`(?:\( \)|\(\*\)|\[ \]|\[X\])`;
/** A box without words, a box or a field that touches words, and options beside each other. */
const wrong = new RegExp(
  [
    `^${box}$`,
    `\\S${box}|${box}\\S`,
    String.raw`[\p{L}\p{M}]\[|\[ +\][\p{L}\p{M}]`,
    // up to three answers of a word or two may stand side by side
    `${box}.*${box}(?<!^(?:${box} [^([]{0,20}){1,2}${box})`,
    `(?:${box}.*){4}`,
  ].join("|"),
  "u",
);

test("in w3m fields have words, and options have lines of their own", async () => {
  expect(await wrongLines("w3m", (line) => wrong.test(line))).toEqual([]);
});

const item = /^[•□] /;

test("in w3m no item of a list and no number stands twice", async () => {
  const isAgain = (line: string, at: number, lines: string[]) => {
    const before = lines.slice(0, at);
    if (/^[০-৯]+$/.test(line)) return before.at(-1)?.endsWith(` ${line}`) ?? false;
    const list = before.slice(before.findLastIndex((other) => !item.test(other)) + 1);
    return item.test(line) && list.includes(line);
  };
  expect(await wrongLines("w3m", isAgain)).toEqual([]);
});

test("in w3m no control stands that only a script gives a function", async () => {
  expect(await wrongLines("w3m", (line) => line.includes("পাসওয়ার্ড দেখুন"))).toEqual([]);
});
