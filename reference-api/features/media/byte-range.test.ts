import { expect, test } from "vitest";
import { byteRange } from "./byte-range.ts";

const mebibyte = 1024 * 1024;
const size = 500 * mebibyte;

test.each<[string | undefined, number, [number, number] | null | undefined]>([
  [undefined, size, undefined],
  ["bytes=0-", size, [0, mebibyte - 1]],
  ["bytes=0-1", size, [0, 1]],
  ["bytes=100-99999999999", size, [100, 100 + mebibyte - 1]],
  [`bytes=${size - 10}-`, size, [size - 10, size - 1]],
  ["bytes=-10", size, [size - 10, size - 1]],
  ["bytes=-10", 4, [0, 3]],
  ["bytes=3-3", 4, [3, 3]],
  ["bytes=4-", 4, null],
  ["bytes=3-2", 4, null],
  ["bytes=-0", 4, null],
  ["bytes=-", 4, null],
  ["bytes=0-1,2-3", 4, null],
  ["items=0-1", 4, null],
  ["bytes=0x1-", 4, null],
  ["bytes=0-", 0, null],
])("parses range %s of %i bytes", (header, length, expected) => {
  const range = byteRange(header, length);
  expect(range && [range.start, range.end]).toEqual(expected);
});
