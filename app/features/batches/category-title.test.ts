import { expect, test } from "vitest";
import { batchesOf } from "./category-title.ts";

test("adds ব্যাচ to a category's title", () => {
  expect(batchesOf("MD/MS Phase-A")).toBe("MD/MS Phase-A ব্যাচ");
});

test("does not repeat ব্যাচ in a title that ends with it", () => {
  expect(batchesOf("ছুটির দিনের ব্যাচ")).toBe("ছুটির দিনের ব্যাচ");
});
