import { expect, test } from "vitest";
import { valueToSave } from "./practice-form.ts";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const half = { "was[7]": "a1b-", "q[7][a]": "1", "q[7][b]": "-" };

test.each([
  ["a changed statement is saved with those that were given before", { ...half, "q[7][b]": "0" }, { a: 1, b: 0 }],
  ["a statement can be taken back", { ...half, "q[7][a]": "-" }, { a: null, b: null }],
  ["nothing is saved without a change", half, undefined],
  ["an asked-for verdict saves what is there", { ...half, go: "verdict" }, { a: 1, b: null }],
  ["an asked-for verdict saves a blank", { "was[7]": "-", go: "verdict" }, null],
  ["another option is saved", { "was[7]": "c", "q[7]": "d" }, "d"],
  ["an option can be taken back", { "was[7]": "c", "q[7]": "-" }, null],
  ["a changed certainty saves its answer again", { "was[7]": "c", "q[7]": "c", certainty: "guessed" }, "c"],
  [
    "the same certainty saves nothing",
    { "was[7]": "c", "q[7]": "c", certainty: "easy", was_certainty: "easy" },
    undefined,
  ],
  ["a certainty without an answer is none", { "was[7]": "a-b-", certainty: "guessed" }, undefined],
])("%s", (_, fields, value) => {
  expect(valueToSave(form(fields), 7)).toEqual(value);
});
