import { expect, test } from "vitest";
import { importCatalogue } from "#content/catalogue/import.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

test("today shows the day's classes and exams, results, closing enrolments, and what waits for staff", async () => {
  const { db, run } = await staffDatabase();
  const empty = await run("today");
  expect(empty.errors).toEqual([]);
  expect(empty.said.slice(1, 4)).toEqual([
    "No classes or exams.",
    "No results are published.",
    "No batch closes its enrolment.",
  ]);
  const today = Object.fromEntries(
    Object.entries(smallCatalogue).map(([file, text]) => [
      file,
      typeof text === "string"
        ? text
            .replaceAll("2026-12-01", "today")
            .replaceAll("2026-12-02", "today")
            .replaceAll("2026-12-03", "today+1")
            .replaceAll("today+20", "today")
            .replaceAll("today+6 21:30", "today 21:30")
        : text,
    ]),
  );
  await importCatalogue(db, await catalogueFolder(today), { now: new Date(), dataDir: await temporaryFolder() });
  const { code, said } = await run("today");
  expect(code).toBe(0);
  expect(said).toEqual([
    dayInDhaka(new Date()),
    expect.stringMatching(/^at +kind +place +title +mentor$/),
    expect.stringMatching(/^18:00 +lecture +evening\/main +ক্লাস ১ +-$/),
    expect.stringMatching(/^18:00 +exam +evening\/main +মডেল টেস্ট +-$/),
    expect.stringMatching(/^at +exam +place +title$/),
    expect.stringMatching(/^22:00 +model +evening\/main +মডেল টেস্ট$/),
    expect.stringMatching(/^at +batch +taken +seats$/),
    expect.stringMatching(/^21:30 +evening +15 +120$/),
    "for staff: 0 payments, 0 refunds, 0 complaints, 0 deliveries, 0 device requests",
  ]);
  const json = JSON.parse((await run("today --json")).said.join("\n")) as unknown;
  expect(json).toMatchObject({ classes: [{ kind: "lecture" }, { kind: "exam" }], closing: [{ batch: "evening" }] });
});
