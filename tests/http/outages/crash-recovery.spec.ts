import { expect } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { runExamFaults } from "#tests/faults/exams.ts";
import { runPaymentFaults } from "#tests/faults/payments.ts";
import { seed } from "#tests/support/runner/sizes.ts";

test("a crash of API or database during a payment notification leaves one payment, one course and one invoice", async () => {
  const runs = await runPaymentFaults({ kills: 2, stops: 2, seed });
  expect(runs.map(({ when, wrong }) => [when, wrong])).toEqual(runs.map(({ when }) => [when, []]));
});

test("a crash of portal or database during an exam loses no acknowledged answer and extends nobody's time", async () => {
  const { runs, wrongAtEnd } = await runExamFaults({ kills: 1, stops: 1, seed });
  expect(runs.map(({ struck, wrong }) => [struck, wrong])).toEqual(runs.map(({ struck }) => [struck, []]));
  expect(wrongAtEnd).toEqual([]);
  expect(runs.every(({ compared }) => compared > 0)).toBe(true);
});
