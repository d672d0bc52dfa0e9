import { expect, test } from "vitest";
import { maskedName } from "./masked-name.ts";

test.each([
  ["ডা. নমুনা রহমান", "ডা. ন*** র***"],
  ["ক্ষমা খাতুন", "ক্ষ*** খা***"],
  ["Dr. Sample Name", "Dr. S*** N***"],
  ["  একা  ", "এ***"],
  ["", "***"],
  [null, "***"],
])("masks %s as %s", (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
