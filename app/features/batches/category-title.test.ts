import { expect, test } from "vitest";
import { batchesOf } from "./category-title.ts";

test("the batches of a category are called after it", () => {
  expect(batchesOf("MD/MS Phase-A")).toBe("MD/MS Phase-A ব্যাচ");
});

test("a category that is named for its batches does not say it twice", () => {
  expect(batchesOf("ছুটির দিনের ব্যাচ")).toBe("ছুটির দিনের ব্যাচ");
});
