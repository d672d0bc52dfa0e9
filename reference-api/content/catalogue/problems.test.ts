import { expect, test } from "vitest";
import { batches } from "#api/db/schema/catalogue.ts";
import {
  batchesFile,
  batchLine,
  catalogueFolder,
  smallCatalogue,
  type CatalogueFiles,
} from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { testWrongLines, type WrongLine } from "#tests/support/content/wrong-lines.ts";
import { importCatalogue } from "./import.ts";

async function problemsOf(files: CatalogueFiles): Promise<string[]> {
  const importer = await contentImporter();
  const problems = await importer.problemsOf(files);
  expect(await importer.db.$count(batches)).toBe(0);
  return problems;
}

const link = "is not a link: a path as in /faq, or an address with https://, http://, tel: or mailto:";
const picture = "is not a picture's address: a path as in /images/a.avif, or https://";
const time = "is not a time, as in 2026-11-27 09:00 or today+6 09:00";
const key = "is not a key: letters a–z, digits, dots, hyphens, underscores, at most 64";

const wrongBatches: [cells: Record<string, string>, problem: string][] = [
  [{ weekdays: "sat|caturday" }, 'weekdays: "caturday" is none of sat, sun, mon, tue, wed, thu, fri'],
  [{ mode: "hybrid" }, 'mode: "hybrid" is none of online, offline, mixed'],
  [{ status: "" }, 'status: "" is none of draft, published, closed'],
  [{ year: "27" }, "year: is not a year, as in 2026"],
  [{ starts_on: "2027-02-30" }, "starts_on: is not a day, as in 2026-11-27 or today+6"],
  [{ starts_on: "today + 6" }, "starts_on: is not a day, as in 2026-11-27 or today+6"],
  [{ ends_on: "2026-10-31" }, "ends_on: is before starts_on"],
  [{ target_exam_on: "2026-11-01" }, "target_exam_on: is not after starts_on"],
  [{ enroll_closes_at: "today-3 09:00" }, "enroll_closes_at: is not after enroll_opens_at"],
  [{ discounted_price: "14000.01" }, "discounted_price: is more than price"],
  [{ min_first_payment: "13000" }, "min_first_payment: is more than the batch costs"],
  [{ seats_taken: "121" }, "seats_taken: is more than seat_limit"],
  [{ course: "fellowship" }, 'course: "fellowship" is neither in courses.csv nor in the database'],
  [{ category: "ug" }, 'category: "ug" is neither in categories.csv nor in the database; the nearest is "pg"'],
  [{ session: "may" }, 'session: "may" is neither in sessions.csv nor in the database'],
  [{ faculties: "medicine|magic" }, 'faculties: "magic" is neither in faculties.csv nor in the database'],
];

testWrongLines([
  ["faqs.csv", "b,,<p>ক</p>,,,", "title: is empty"],
  ["faqs.csv", "c,ক,<script>x</script>,,,", "answer_html: is empty once unsafe HTML is removed"],
  ["faqs.csv", "d,ক,<p>ক</p>,maybe,,", 'homepage: "maybe" is none of yes, no'],
  ["faqs.csv", "e,ক,<p>ক</p>,,,-1", "sort: is not a whole number"],
  ["faqs.csv", "f f,ক,<p>ক</p>,,,", `key: ${key}`],
  ["faqs.csv", `g,${"ক".repeat(301)},<p>ক</p>,,,`, "title: is longer than 300 letters"],
  ["pages.csv", "About,ক,<p>ক</p>", "slug: is not a slug: a–z, 0–9 and hyphens, at most 64"],
  ["menus.csv", "a,side,ক,/faq,,", 'place: "side" is none of header, footer, social, app'],
  ["menus.csv", "b,header,ক,//evil.example,,", `link: ${link}`],
  ["menus.csv", "c,header,ক,/\\evil.example,,", `link: ${link}`],
  ["menus.csv", "d,header,ক,javascript:alert(1),,", `link: ${link}`],
  ["menus.csv", "e,header,ক,faq,,", `link: ${link}`],
  ["gallery.csv", "b,http://example.com/a.png,ক,1,1,", `image: ${picture}`],
  ["settings.csv", "colour,red", /^key: "colour" is none of company_name, /],
  ["settings.csv", "need_otp_for_reset_password,no", 'value: "no" is none of yes'],
  ["menus.csv", "g,header,ক,https://portal.example@evil.test/,,", `link: ${link}`],
  ["contacts.csv", "b,ক,ring us,,,,,,,,", "phone: is not a phone number"],
  ["course_settings.csv", "residency,other,{weekly", "value: is not JSON"],
  ["events.csv", "b,ক,,<p>ক</p>,,,tomorrow,,,,,published", `starts_at: ${time}`],
  ["events.csv", "c,ক,,<p>ক</p>,,,today+6,,,,,published", `starts_at: ${time}`],
  ["events.csv", "d,ক,,<p>ক</p>,,,today+6 25:00,,,,,published", `starts_at: ${time}`],
  ["events.csv", "e,ক,,<p>ক</p>,,,today 09:00,today 09:00,,,,published", "ends_at: is not after starts_at"],
  [
    "events.csv",
    "f,ক,,<p>ক</p>,,,today 09:00,,1.5,,,published",
    "price: is not an amount of taka, as in 14000 or 499.50",
  ],
  ["quizzes.csv", "b,ক,today 09:00,today-1 09:00,9,9,public,,,,,,,published,", "closes_at: is not after opens_at"],
  ["notices.csv", "b,ক,,today 09:00,today 08:00,", "until: is not after from"],
  ["menus.csv", "f,header,ক,/faq,nobody,", 'parent: "nobody" is neither in menus.csv nor in the database'],
  ["faqs.csv", "h,ক,<p>ক</p>,,nothing,", 'course: "nothing" is neither in courses.csv nor in the database'],
  ["schedules.csv", "nothing,main,ক,,,,", 'batch: "nothing" is neither in batches.csv nor in the database'],
  [
    "schedule_events.csv",
    "evening,side,1,exam,ক,,,today 10:00,",
    'schedule: "evening/side" is neither in schedules.csv nor in the database; the nearest is "evening/main"',
  ],
  [
    "finder_options.csv",
    "pg,where,a,ক,",
    'question: "pg/where" is neither in finder_questions.csv nor in the database; the nearest is "pg/when"',
  ],
  ...wrongBatches.map(([cells, problem], place): WrongLine => [
    "batches.csv",
    batchLine({ ...cells, slug: `wrong-${place}` }),
    problem,
  ]),
]);

test("reports all wrong rows of all files, each mistake once, by the row as a spreadsheet counts it", async () => {
  const courses = String(smallCatalogue["courses.csv"]).replace("published", "open");
  const faqs = withLines("faqs.csv", 'b,"ক\nখ","<p>\nগ</p>",,,', "c,,<p>ক</p>,,,x", "d,ক");
  const doubled = batchesFile(batchLine(), batchLine({ year: "" }));
  expect(await problemsOf({ ...smallCatalogue, ...faqs, "courses.csv": courses, "batches.csv": doubled })).toEqual([
    "faqs.csv:4 title: is empty",
    "faqs.csv:4 sort: is not a whole number",
    "faqs.csv:5: has 2 cells, but the header has 6 columns",
    'courses.csv:2 status: "open" is none of draft, published, closed',
    'batches.csv:3 slug: "evening" is on line 2 already',
    "batches.csv:3 year: is not a year, as in 2026",
  ]);
});

test("reports missing, unknown and duplicate columns without reporting the rows that refer to the file", async () => {
  const wrong = { ...smallCatalogue, "courses.csv": "slug,category,title,title,colour\n" };
  expect(await problemsOf(wrong)).toEqual([
    ...["summary", "body_html", "banner", "sort", "status"].map(
      (column) => `courses.csv:1 ${column}: this column is missing`,
    ),
    "courses.csv:1 colour: there is no such column, only slug, category, title, summary, body_html, banner, sort, status",
    "courses.csv:1 title: this column appears twice",
  ]);
});

test("refuses a file that is empty, not UTF-8 or not CSV", async () => {
  expect(
    await problemsOf({
      "sessions.csv": "",
      "pages.csv": new Uint8Array([0xff, 0xfe, 0x73, 0x00]),
      "institutes.csv": 'code,name\nBMU,Bangladesh\nBCPS,"College" of Physicians\n',
    }),
  ).toEqual([
    expect.stringMatching(/^pages\.csv: is not text in UTF-8 but UTF-16: save it/),
    expect.stringMatching(/^institutes\.csv:3: Invalid Closing Quote/),
    "sessions.csv:1 slug: this column is missing",
    "sessions.csv:1 title: this column is missing",
  ]);
});

test("refuses a folder that is missing, empty or has a file with an unknown name", async () => {
  const { db, now, dataDir } = await contentImporter();
  const folder = await catalogueFolder({ "faq.csv": "key\n" });
  const run = (path: string) => importCatalogue(db, path, { now, dataDir });
  await expect(run(folder)).rejects.toThrow(
    'faq.csv: is not the name of a file of the catalogue; the nearest is "faqs.csv"',
  );
  await expect(run(`${folder}/none`)).rejects.toThrow("there is no such folder");
  await expect(run(await catalogueFolder({}))).rejects.toThrow("this folder holds no file of the catalogue");
});

test("refuses a seat limit below the seats taken", async () => {
  const { db, importFiles, problemsOf: problemsAfter } = await contentImporter();
  await importFiles(smallCatalogue);
  await db.update(batches).set({ seats_taken: 40 });
  const files = { "batches.csv": batchesFile(batchLine({ seat_limit: "39" })) };
  expect(await problemsAfter(files)).toEqual(["batches.csv:2 seat_limit: is 39, but 40 seats are taken already"]);
});
