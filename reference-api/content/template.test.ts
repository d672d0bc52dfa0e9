import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { makeTemplate } from "./template.ts";

test.each([
  ["a Monday", "2026-11-23T10:00:00+06:00", "2026-12-05"],
  ["a Friday's last hour", "2026-11-27T23:30:00+06:00", "2026-12-05"],
  ["a Saturday's first hour", "2026-11-28T00:30:00+06:00", "2026-12-12"],
])("the first class of a folder made on %s is on a Saturday, as the texts in the folder say", async (_, at, day) => {
  const folder = join(await temporaryFolder(), "new");
  await makeTemplate(folder, new Date(at));
  expect(await readFile(join(folder, "schedule_events.csv"), "utf8")).toContain(`,${day} 19:00,${day} 21:00`);
  expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(6);
});
