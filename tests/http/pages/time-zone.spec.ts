import { expect } from "@playwright/test";
import { zoneName } from "#locale/calendar.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { servers } from "#tests/support/processes/servers.ts";

const { origin } = servers.portal;
const namesZone = new Set([
  "batch-schedule",
  "my-schedule",
  "course-schedule",
  "my-full-schedule",
  "my-exam-info",
  "my-exam-status",
  "my-account",
]);

test("timetables, exam information and reminders name the time zone", async () => {
  const browsers = { doctor: browserAt(origin), visitor: browserAt(origin), nobody: browserAt(origin) };
  await browsers.doctor.logIn(demoDoctor.phone, demoDoctor.password);
  const pages = measuredPages(browsers).filter(({ name }) => namesZone.has(name));
  expect(pages.map(({ name }) => name).sort()).toEqual([...namesZone].sort());
  for (const { name, reader, open } of pages) {
    const html = await (await browsers[reader].send(await open())).text();
    expect(html.includes(zoneName), name).toBe(true);
  }
});
