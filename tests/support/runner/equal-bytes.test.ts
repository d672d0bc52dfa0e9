import { expect, test } from "vitest";

test("compares buffers by their bytes, nested ones too", () => {
  const [one, other] = [Buffer.from("abc"), Buffer.from("abd")];
  expect({ files: [one] }).toEqual({ files: [Buffer.from("abc")] });
  expect(one).not.toEqual(other);
  expect({ files: [one] }).not.toEqual({ files: [other] });
  expect(one).not.toEqual(Buffer.from("ab"));
  expect(one).not.toEqual("abc");
});
