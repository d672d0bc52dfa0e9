import { expect, test } from "vitest";
import { staff } from "#tests/support/processes/staff.ts";

test("content columns prints keys, words, and what may be missing", async () => {
  const { code, said } = await staff("content columns quizzes.csv menus.csv", {});
  expect(code).toBe(0);
  expect(said.filter((line) => !line.startsWith(" "))).toEqual(["menus.csv", "quizzes.csv"]);
  expect(said).toEqual(
    expect.arrayContaining([
      "  slug: key",
      "  place: header, footer, social, app",
      "  phone_required: yes, no",
      "  trial_for: may be missing",
      "  prize_note",
    ]),
  );
});

test("content columns knows every file, and names the nearest of an unknown one", async () => {
  const { said } = await staff("content columns", {});
  expect(said).toEqual(expect.arrayContaining(["settings.csv", "books/*.md", "notices/*.md", "exams.csv"]));
  expect(said.find((line) => line.startsWith("  preset: "))).toContain("fcps_p1_2024, ");
  const { code, errors } = await staff("content columns batch.csv", {});
  expect([code, errors]).toEqual([1, ['There is no file batch.csv; the nearest is "batches.csv"']]);
});
