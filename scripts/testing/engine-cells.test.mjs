import { expect, test } from "vitest";
import { formatCells, takenJourneys } from "./engine-cells.mjs";

const result = (/** @type {string} */ project, /** @type {string} */ journey, status = "expected") => ({
  project,
  file: `engines/journeys/${journey}.spec.ts`,
  title: "",
  status,
  message: "",
});

test("the table tells what passed, failed, was not run and is not possible", () => {
  const taken = takenJourneys([
    result("engine-webkit", "exam"),
    result("engine-webkit", "exam", "unexpected"),
    result("engine-webkit", "kept-lecture"),
    result("engine-webkit", "login"),
    result("engine-firefox", "login"),
    { ...result("firefox", "login"), file: "firefox/firefox.spec.ts" },
  ]);
  expect(formatCells(taken, ["webkit", "firefox"]).split("\n")).toEqual([
    "              webkit        firefox",
    "exam          FAILED        not run",
    "kept-lecture  passed        not possible",
    "login         passed        passed",
    "not possible in firefox: kept-lecture, because its workers see no cookies (decision 97)",
    "not possible in firefox: trial-exam-cut, because its workers see no cookies (decision 97)",
  ]);
});
