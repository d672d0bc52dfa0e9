import { expect, test } from "vitest";
import { readTogether, SettingsError } from "./read-settings.ts";

const failing = (error: Error) => () => Promise.reject(error);

test("returns what both readers read", async () => {
  const read = readTogether(
    () => Promise.resolve(1),
    () => Promise.resolve("two"),
  );
  expect(await read).toEqual([1, "two"]);
});

test.each([
  [
    "each problem once",
    ["PORT: no", "A: no"],
    ["PORT: no", "B: no"],
    "The settings are not usable.\nPORT: no\nA: no\nB: no",
  ],
  ["one problem of both as it is", "PORT: no", "PORT: no", "PORT: no"],
  [
    "two rules on two lines",
    "A: set both.",
    "B: set both.",
    "The settings are not usable.\nA: set both.\nB: set both.",
  ],
])("names %s", async (_, ofOne, ofOther, message) => {
  const read = readTogether(failing(new SettingsError(ofOne)), failing(new SettingsError(ofOther)));
  await expect(read).rejects.toMatchObject({ constructor: SettingsError, message });
});

test("passes on an error that is not about settings", async () => {
  const read = readTogether(failing(new SettingsError("A: no")), failing(new Error("disk full")));
  await expect(read).rejects.toThrow("disk full");
});
