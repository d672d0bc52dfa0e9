import { expect, test } from "vitest";
import { rowsOf, unwrapped } from "./containers.server.ts";

test("finds a list as an array, an object with gaps, in `data`, or as a single string", () => {
  expect(rowsOf(["a"])).toEqual(["a"]);
  expect(rowsOf({ 0: "a", 2: "b" })).toEqual(["a", "b"]);
  expect(rowsOf({ data: ["a"], links: {} })).toEqual(["a"]);
  expect(rowsOf("a")).toEqual(["a"]);
  expect(rowsOf("")).toEqual([]);
  expect(rowsOf({ title: "a" })).toBeUndefined();
  expect(rowsOf(5)).toBeUndefined();
});

test("unwraps a response from `data` and keeps the other fields", () => {
  expect(unwrapped({ success: true, data: { id: 1 } })).toEqual({ success: true, id: 1 });
  expect(unwrapped({ data: [1] })).toEqual({ data: [1] });
  expect(unwrapped([1])).toEqual([1]);
});
