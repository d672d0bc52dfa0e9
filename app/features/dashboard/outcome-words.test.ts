import { expect, test } from "vitest";
import { failureWords, successWords } from "./outcome-words.ts";

test("uses the server's message, or a default if it has none", () => {
  expect(successWords("Saved")).toMatch(/^Saved /);
  expect(successWords(null)).toMatch(/^Profile updated\. [\u0980-\u09ff]/);
  expect(failureWords({ isAnswered: true, message: "" })).toMatch(/^Failed\. [\u0980-\u09ff]/);
  expect(failureWords({ isAnswered: true, message: "Closed" })).toMatch(/^Closed /);
  expect(failureWords({ isAnswered: false, message: "x" })).toMatch(/^Something went wrong\. [\u0980-\u09ff]/);
});
