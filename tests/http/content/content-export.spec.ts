import { rm } from "node:fs/promises";
import { expect } from "@playwright/test";
import { eq } from "drizzle-orm";
import { exportCatalogue } from "#content/catalogue/export.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import type { Database } from "#api/db/client.ts";
import { openConfiguredDatabase } from "#api/db/open.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { addDoctors, password, withDatabase } from "#tests/load/doctors.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";

const phone = "01799990000";
const maxPages = 60;

/** Adds a doctor who has just enrolled, so that their pages show only the centre's content. */
async function enrol(db: Database): Promise<void> {
  await addDoctors(db, [phone]);
  const doctor = await db.query.doctors.findFirst({ where: (one) => eq(one.mobile_number, phone) });
  for (const slug of ["p-ii-full-january", "phase-a-full", "p-ii-full-july-past"]) {
    const [place] = await db
      .select({ batch: batches.id, schedule: batchSchedules.id })
      .from(batches)
      .innerJoin(batchSchedules, eq(batchSchedules.batch_id, batches.id))
      .where(eq(batches.slug, slug))
      .orderBy(batchSchedules.id);
    await db.insert(enrolments).values({
      doctor_id: doctor?.id ?? 0,
      batch_id: place?.batch ?? 0,
      batch_schedule_id: place?.schedule ?? 0,
      status: "active",
      total_fee: "14000.00",
      reg_no: `R-${slug}`,
    });
  }
}

/** Status and text of a page, and the targets of its links in order. */
async function readPage(browser: PlainBrowser, path: string) {
  const response = await browser.send(path);
  const html = await response.text();
  const [main = html] = /<body[\s\S]*<\/body>/.exec(html) ?? [];
  const links = [...main.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  const shown = main.replace(/<(script|style)[\s\S]*?<\/\1>/g, " ").replace(/<[^>]+>/g, " ");
  return { status: response.status, links, text: shown.replace(/\s+/g, " ").trim() };
}

const isPage = (path: string) =>
  !/^\/(my\/files|media|images|logout|calendar)|\.(ics|pdf|xml|webp|svg)\b|export/.test(path);

/** Reads the page of both portals until the texts are equal: the minute may change in between, or a part come late. */
async function readSamePage(here: PlainBrowser, one: string, there: PlainBrowser, other: string) {
  let links: [string[], string[]] = [[], []];
  await expect(async () => {
    const [before, after] = [await readPage(here, one), await readPage(there, other)];
    expect([after.status, after.text], `${one} and ${other}`).toEqual([before.status, before.text]);
    links = [before.links, after.links];
  }).toPass();
  return links;
}

/** Follows the links of two portals in parallel and expects equal texts. Returns the visited paths of the first. */
async function expectSamePages(
  here: PlainBrowser,
  there: PlainBrowser,
  from: string,
  below: RegExp,
): Promise<string[]> {
  const pairs = [[from, from]];
  const seen = new Set([from]);
  for (const [one = "", other = ""] of pairs) {
    const [links, otherLinks] = await readSamePage(here, one, there, other);
    for (const [place, link] of links.entries()) {
      if (seen.has(link) || !below.test(link) || !isPage(link) || seen.size >= maxPages) continue;
      seen.add(link);
      pairs.push([link, otherLinks[place] ?? ""]);
    }
  }
  return [...seen];
}

test("a portal filled from another one's export shows the same pages to visitors and doctors @whole", async () => {
  const [folder, DATA_DIR] = [await ownFolder(), await ownFolder()];
  const here = await startPortal();
  await withDatabase(here, async (db) => {
    await enrol(db);
    const { written } = await exportCatalogue(db, folder, { now: new Date(), dataDir: here.dataDir });
    expect(written.length).toBeGreaterThan(40);
  });
  const open = await openConfiguredDatabase(readApiEnv({ DATA_DIR }));
  await importCatalogue(open.db, folder, { now: new Date(), dataDir: DATA_DIR });
  await enrol(open.db);
  await open.close();
  const there = await startPortal({ DATA_DIR });
  try {
    const [visitor, other] = [browserAt(here.origin), browserAt(there.origin)];
    const shown = await expectSamePages(visitor, other, "/", /^\/(?!my|login|register)/);
    expect(shown.length).toBe(maxPages);
    for (const browser of [visitor, other]) expect((await browser.logIn(phone, password)).status).toBe(303);
    const own = await expectSamePages(visitor, other, "/my/dashboard", /^\/my\//);
    expect(own.length).toBeGreaterThan(40);
  } finally {
    for (const portal of [here, there]) await portal.stop();
    for (const path of [folder, DATA_DIR]) await rm(path, { recursive: true, force: true });
  }
});
