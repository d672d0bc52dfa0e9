import { expect, test } from "vitest";
import { remainingText } from "./remaining-time.ts";

test.each([
  [7928, "২:১২:০৮"],
  [545, "৯:০৫"],
  [9.9, "০:০৯"],
  [-3, "০:০০"],
])("formats %d seconds as “%s”", (seconds, text) => {
  expect(remainingText(seconds)).toBe(text);
});
