import { expect, test, vi } from "vitest";
import { SetupError } from "./setup-error.mjs";
import { deal, turnOfCommit } from "./turns.mjs";

test("the turn that is named is taken, and what is no turn is refused before anything is left out by it", () => {
  vi.stubEnv("TURN", "37");
  expect(turnOfCommit()).toBe(37);
  for (const odd of ["", "-1", "1.5", "three"]) {
    vi.stubEnv("TURN", odd);
    expect(() => turnOfCommit(), odd).toThrow(SetupError);
  }
});

test("files are dealt so that no share is longer than it must be, and none is lost", () => {
  const seconds = new Map(Object.entries({ long: 9, middle: 5, other: 4, short: 1, shorter: 0 }));
  const shares = deal([...seconds.keys()], (file) => seconds.get(file) ?? 0, 2);
  expect(shares.flat().sort()).toEqual([...seconds.keys()].sort());
  const sums = shares.map((share) => share.reduce((sum, file) => sum + (seconds.get(file) ?? 0), 0));
  expect(new Set(sums)).toEqual(new Set([10, 9]));
});
