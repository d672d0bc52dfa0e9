import { expect, test } from "vitest";
import { levelOf, levels } from "./levels.mjs";

test.each([
  [[], levels.usual],
  [["unit"], levels.usual],
  [["--quick"], levels.quick],
  [["--whole", "browser"], levels.whole],
])("the arguments %j select their level", (args, level) => {
  expect(levelOf(args)).toBe(level);
});

test("an unknown option is refused, with its name", () => {
  expect(() => levelOf(["--fast"])).toThrow("Unknown option --fast.");
});

test("the whole level adds to the usual one and leaves nothing out", () => {
  expect(levels.whole.browserProjects).toEqual(expect.arrayContaining(levels.usual.browserProjects));
  expect(levels.whole.leftOut).toEqual([]);
});
