import { expect } from "@playwright/test";
import { test } from "#tests/support/journey.ts";
import { strikeExams } from "#tests/faults/exams.ts";
import { strikePayments } from "#tests/faults/payments.ts";
import { seed } from "#tests/support/sizes.ts";

test("an API or a database that dies over a notice leaves one payment, one course and one invoice", async () => {
  const runs = await strikePayments({ kills: 2, stops: 2, seed });
  expect(runs.map(({ when, wrong }) => [when, wrong])).toEqual(runs.map(({ when }) => [when, []]));
});

test("a portal or a database that dies over answers loses none that was acknowledged, and gives nobody more time", async () => {
  const { runs, wrongAtEnd } = await strikeExams({ kills: 1, stops: 1, seed });
  expect(runs.map(({ struck, wrong }) => [struck, wrong])).toEqual(runs.map(({ struck }) => [struck, []]));
  expect(wrongAtEnd).toEqual([]);
  expect(runs.every(({ compared }) => compared > 0)).toBe(true);
});
