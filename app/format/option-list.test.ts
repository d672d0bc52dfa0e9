import { expect, test } from "vitest";
import { optionList, optionsIn } from "./option-list.ts";

test("parses an encoded list back, with runs of white space in names collapsed", () => {
  const options = [
    { id: 1, name: "ঢাকা মেডিকেল কলেজ" },
    { id: "Medicine", name: "Internal\n\tMedicine" },
  ];
  expect(optionsIn(optionList(options))).toEqual([
    { id: "1", name: "ঢাকা মেডিকেল কলেজ" },
    { id: "Medicine", name: "Internal Medicine" },
  ]);
  expect(optionsIn(optionList([]))).toEqual([]);
});
