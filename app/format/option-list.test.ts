import { expect, test } from "vitest";
import { optionList, optionsIn } from "./option-list.ts";

test("what is put into a list comes out again, spaces in a name made one", () => {
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
