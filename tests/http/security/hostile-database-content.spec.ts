import { sql, type SQL } from "drizzle-orm";
import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/browser/journey.ts";
import { withDatabase } from "#tests/load/doctors.ts";
import { logIn } from "#tests/support/browser/doctors.ts";
import { hostileLinks, scriptPayloads } from "#tests/support/hostile/hostile-payloads.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { badAddresses, foreignParts, watchPage } from "#tests/support/browser/page-watch.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal, type PortalProcess } from "#tests/support/processes/portal-process.ts";

test.describe.configure({ mode: "default" }); // one portal for the file

let portal: PortalProcess;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(() => portal.stop());

/** Columns with texts and HTML fragments of staff and doctors that pages below /my may show. */
const columns = {
  doctors: ["name"],
  batches: ["title"],
  courses: ["title"],
  notices: ["title", "body_html"],
  complaints: ["subject"],
  complaint_messages: ["body"],
  schedule_events: ["title", "topic", "mentor"],
  lectures: ["title", "mentor", "body_html"],
  materials: ["title"],
  lecture_sheets: ["title", "volume"],
  delivery_tracks: ["note"],
  reference_books: ["title", "author"],
  reference_book_pages: ["body_html", "chapter"],
  question_versions: ["stem_html", "explanation_html", "reference"],
};

/** SQL that gives each row of a column the next of the texts. */
function spreadTexts(table: string, column: string, texts: string[]): SQL {
  const rows = sql`select ctid, row_number() over (order by ctid) as n from ${sql.identifier(table)}`;
  const nth = sql`(${sql.param(texts)}::text[])[1 + n % ${texts.length}]`;
  return sql`update ${sql.identifier(table)} as own set ${sql.identifier(column)} = ${nth} from (${rows}) as given where own.ctid = given.ctid`;
}

async function fillWithScripts(): Promise<void> {
  const texts = scriptPayloads.map((payload) => payload.replaceAll("\0", "")); // PostgreSQL texts cannot hold a NUL
  const together = texts.map((payload) => `<div>${payload}</div>`).join("\n");
  await withDatabase(portal, async (db) => {
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) await db.execute(spreadTexts(table, name, texts));
    }
    await db.execute(sql`update notices set body_html = body_html || ${together}`);
    await db.execute(spreadTexts("materials", "link", hostileLinks).append(sql` and own.link is not null`));
  });
}

async function logInToDashboard(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/login`);
  await logIn(page, demoDoctor.phone, demoDoctor.password);
  await expect(page).toHaveURL(`${portal.origin}/my/dashboard`);
}

const roomNames = /-(room|review)$/;

/** Addresses of all pages of the doctor, after the steps that each needs: those of running exams, and the others. */
async function ownPaths(): Promise<{ ofRooms: string[]; others: string[] }> {
  const [doctor, visitor] = [browserAt(portal.origin), browserAt(portal.origin)];
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const paths: { ofRooms: string[]; others: string[] } = { ofRooms: [], others: [] };
  for (const { name, reader, open } of measuredPages({ doctor, visitor }))
    if (reader === "doctor") paths[roomNames.test(name) ? "ofRooms" : "others"].push(await open());
  return paths;
}

/** Ends all running exams: until then the pages with keys stay closed. */
async function endExams(): Promise<void> {
  const ended = sql`update exam_attempts set status = 'submitted', submitted_at = now() where status = 'in_progress'`;
  await withDatabase(portal, async (db) => void (await db.execute(ended)));
}

test("no script in database texts runs on any page below /my, and each page has a policy with its own nonce", async ({
  page,
}) => {
  await logInToDashboard(page);
  const paths = await ownPaths();
  await fillWithScripts();
  const seen = await watchPage(page);
  const nonces = new Set<string>();
  let shown = 0;
  for (const path of [...paths.ofRooms, ...paths.others]) {
    if (path === paths.others[0]) await endExams();
    const response = await page.goto(portal.origin + path);
    expect(response?.status(), path).toBe(200);
    const policy = response?.headers()["content-security-policy"] ?? "";
    const [, nonce = ""] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toContain("unsafe");
    nonces.add(nonce);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await foreignParts(page), path).toEqual([]);
    expect(await badAddresses(page), path).toEqual([]);
    const text = await page.getByRole("main").innerText();
    shown += scriptPayloads.filter((payload) => text.includes(payload)).length;
  }
  expect(seen).toEqual([]);
  expect(nonces.size).toBe(paths.ofRooms.length + paths.others.length);
  expect(nonces.has("")).toBe(false);
  expect(shown, "payloads are shown as text").toBeGreaterThan(50);
});

const fileAddress = /\/my\/files\/\d|grant|lecture-\d+p/;

test("without payment no page or data names a file, and earlier file addresses are a 404", async () => {
  const doctor = browserAt(portal.origin);
  expect((await doctor.logIn(demoDoctor.phone, demoDoctor.password)).status).toBe(303);
  const read = async (path: string) => (await doctor.send(path)).text();
  const first = async (path: string, link: RegExp) => link.exec(await read(path))?.[0] ?? "";
  const pending = await first("/my/pending-video/1", /\/my\/pending-video\/1\/video\/\d+/);
  const lecture = await first("/my/courses/1/full-schedule", /\/my\/courses\/1\/events\/\d+\/schedule\/\d+\/lecture/);
  const bought = await first("/my/subscription/1/list", /\/my\/subscription\/1\/list\/[^"]*view\/\d+/);
  const pages = [
    lecture,
    pending,
    "/my/courses/2/free-videos/1",
    "/my/courses/2/lecture-sheet",
    "/my/courses/2/course-materials",
  ];
  const file = await first(pending, /\/my\/files\/\d+\?grant=[\w.-]+/);
  expect((await doctor.send(file)).status).toBe(200);
  for (const path of pages) expect(fileAddress.test(await read(path)), path).toBe(true);

  await withDatabase(portal, async (db) => {
    await db.execute(sql`update enrolments set status = 'pending_payment'`);
    await db.execute(sql`update subscription_orders set status = 'pending_payment'`);
  });
  for (const path of [...pages, bought]) {
    for (const address of [path, `${path}.data`]) {
      const response = await doctor.send(address);
      expect([402, 403, 404], address).toContain(response.status);
      expect(fileAddress.test(await response.text()), address).toBe(false);
    }
  }
  expect((await doctor.send(file)).status).toBe(404);
});
