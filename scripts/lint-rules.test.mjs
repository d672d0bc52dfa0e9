import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, run } from "./program.mjs";

/** @type {string} */
let folder;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lint-"));
});

afterAll(() => rm(folder, { recursive: true }));

/**
 * Lines of a source that a rule of the plugin reports.
 * @param {string} name
 * @param {string[]} lines
 */
async function reportedLines(name, lines) {
  const config = { jsPlugins: [join(root, "scripts/lint-rules.mjs")], rules: { [`portal/${name}`]: "error" } };
  const [rules, source] = [join(folder, `${name}.json`), join(folder, `${name}.tsx`)];
  await writeFile(rules, JSON.stringify({ ...config, categories: { correctness: "off" } }));
  await writeFile(source, lines.join("\n"));
  const { output } = await run("oxlint", ["--config", rules, "--format", "json", source], { isCaptured: true });
  /** @type {{ diagnostics: { labels: { span: { line: number } }[] }[] }} */
  const { diagnostics } = JSON.parse(output);
  return diagnostics.map(({ labels }) => lines[(labels[0]?.span.line ?? 0) - 1]).sort();
}

test.each([
  ["safe-html", ["<SafeHtml html={text} />"], ["<p dangerouslySetInnerHTML={{ __html: text }} />"]],
  ["queries-only-read", ["db.select().from(batches);"], ["db.delete(batches);", "db.insert(batches).values(row);"]],
  [
    "no-abort-signal-any",
    ["AbortSignal.timeout(5);"],
    ["const both = AbortSignal.any([AbortSignal.timeout(5), signal]);"],
  ],
  [
    "no-own-timeouts",
    [
      "await expect.poll(heard, { intervals: [5] }).toBe(1);",
      "await expect(async () => await expect.poll(heard, { timeout: 5 }).toBe(1)).toPass();",
    ],
    [
      "await expect(page).toHaveURL('/', { timeout: 5 });",
      "await expect.poll(heard, { timeout: 5 }).toBe(1);",
      "test.describe.configure({ timeout: 5 });",
      "test.setTimeout(5);",
      "test.slow();",
    ],
  ],
  [
    "own-addresses",
    ["redirect(ownAddress(url));", "const address = `${location.origin}${location.pathname}`;"],
    [
      "const data = `${location.pathname}.data`;",
      "const page = `${pathname}?${query}`;",
      "location.assign(location.pathname);",
      "location.replace(location.pathname + location.search);",
      "redirect(pathname + search);",
      "redirect(url.pathname);",
    ],
  ],
  [
    "old-browsers",
    ["list[list.length - 1];", "[...list].sort();", "newId();"],
    [
      "Object.hasOwn(table, name);",
      "crypto.randomUUID();",
      "dialog.showModal();",
      "form.requestSubmit();",
      "list.at(-1);",
      "list.toSorted();",
      "structuredClone(table);",
    ],
  ],
  ["close-contexts", ["const one = await elsewhere();"], ["const other = await browser.newContext();"]],
  [
    "web-first-assertions",
    [
      'await expect(page.locator("p")).toBeVisible();',
      'await expect.poll(async () => await page.locator("p").count()).toBe(1);',
      'await Promise.all([page.goto("/"), other()]);',
    ],
    [
      'await Promise.all([page.locator("p").count()]);',
      'const all = await page.locator("p").allInnerTexts();',
      'const isShown = await page.locator("p").isVisible();',
      'expect(await page.locator("p").innerText()).toBe("a");',
      'expect(page.url()).toBe("/");',
    ],
  ],
])("%s reports what it forbids, and nothing else", async (name, good, bad) => {
  expect(await reportedLines(name, [...good, ...bad])).toEqual(bad);
});
