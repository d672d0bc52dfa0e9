import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryFile, temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { decodeText, linesOf, readText } from "./text-file.ts";

async function all(pieces: AsyncIterable<string>): Promise<string[]> {
  const found = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}

const anyText = fc.string({
  unit: fc.constantFrom(...Array.from('ab \n\r,"কাো\u09bc\u09c7\u0301é€😀\ufeff')),
  maxLength: 60,
});

test("reads the same text and lines in pieces of any size", async () => {
  const path = join(await temporaryFolder(), "text.csv");
  await fc.assert(
    fc.asyncProperty(anyText, fc.integer({ min: 1, max: 40 }), async (text, bytesAtOnce) => {
      await writeFile(path, text);
      const whole = decodeText(Buffer.from(text));
      expect((await all(readText(path, bytesAtOnce))).join("")).toBe(whole);
      expect(await all(linesOf(readText(path, bytesAtOnce)))).toEqual(whole.split("\n"));
    }),
    { numRuns: 300 },
  );
});

test("normalizes letters and line ends", () => {
  expect(decodeText(Buffer.from("বা\u09dcি\r\nখ\u09c7\u09beল\rশেষ"))).toBe("বা\u09a1\u09bcি\nখ\u09cbল\nশেষ");
});

test.each([
  ["another encoding", Buffer.from([0x61, 0xff, 0x61])],
  ["a truncated letter", Buffer.from("কখ").subarray(0, 5)],
  ["a NUL byte", Buffer.from("a\0b")],
])("rejects %s", async (_, bytes) => {
  const path = await temporaryFile("text.csv", bytes);
  await expect(all(readText(path, 2))).rejects.toThrow(TypeError);
});
