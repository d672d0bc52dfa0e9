import { expect, test } from "vitest";
import { testsRelatedTo } from "./related-tests.mjs";

const texts = {
  "app/page.tsx": 'import { word } from "#app/words.ts";\nimport type { Row } from "./row.ts";',
  "app/words.ts": 'export { word } from "../platform/locale/word.ts";',
  "app/later.ts": 'const page = import("./page.tsx?raw");',
  "app/page.test.ts": 'import {\n  page,\n} from "./later.ts";',
  "app/row.ts": "export interface Row {}",
  "app/names/row.test.ts": 'import type { Row } from "../row.ts";',
  "platform/locale/word.ts": "export const word = 1;",
  "platform/locale/word.test.ts": 'import { word } from "./word.ts";',
  "server/worker.test.ts": 'new URL("../app/row.ts", import.meta.url);',
};

test.each([
  ["imported through others", "app/words.ts", ["app/page.test.ts"]],
  ["in another house", "platform/locale/word.ts", ["app/page.test.ts", "platform/locale/word.test.ts"]],
  ["of types alone, named by URL", "app/row.ts", ["app/page.test.ts", "server/worker.test.ts"]],
  ["itself a test", "app/names/row.test.ts", ["app/names/row.test.ts"]],
  ["that nothing imports", "docs/testing.md", []],
])("a changed file %s has its tests", (_, changed, tests) => {
  expect(testsRelatedTo([changed], texts)).toEqual(tests);
});
