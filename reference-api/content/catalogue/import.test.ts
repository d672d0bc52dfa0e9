import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, courses, courseSettings, yearCourseSessions } from "#api/db/schema/catalogue.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { faqs, scrollingNotices } from "#api/db/schema/site.ts";
import { matches, plainSearch } from "#api/db/search/search.ts";
import * as cell from "#content/cells.ts";
import { batchesFile, batchLine, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter } from "#tests/support/content/content-importer.ts";

const justAfterMidnightInDhaka = new Date("2026-11-26T18:05:00Z");

const emptyDatabase = () => contentImporter({ now: justAfterMidnightInDhaka });

test("writes every file of a folder, with relative days counted from today in Dhaka", async () => {
  const { db, importFiles } = await emptyDatabase();
  const counts = await importFiles(smallCatalogue);
  expect(counts.map(({ file }) => file).sort()).toEqual(
    Object.keys(smallCatalogue)
      .filter((name) => !name.startsWith("media/"))
      .map((name) => name.replace(/^(books|notices)\/.*/, "$1/*.md"))
      .sort(),
  );
  for (const file of counts) expect(file).toMatchObject({ added: file.rows, changed: 0 });

  const [batch] = await db.select().from(batches);
  expect(batch).toMatchObject({
    starts_on: "2026-11-01",
    ends_on: "2026-12-17",
    enroll_opens_at: new Date("2026-11-24T09:00:00+06:00"),
    enroll_closes_at: new Date("2026-12-03T21:30:00+06:00"),
    price: "14000.00",
    discounted_price: "12500.50",
    seats_taken: 15,
    weekdays: ["sat", "mon"],
    candidate_types: [],
    faculty_keys: ["medicine"],
    includes: ["লেকচার", "পরীক্ষা"],
    description_html: null,
  });
  const [notice] = await db.select().from(scrollingNotices);
  expect(notice).toMatchObject({ shown_until: new Date("2026-11-28T23:59:00+06:00"), sort: 0, link: null });
  const [setting] = await db.select().from(courseSettings);
  expect(setting).toMatchObject({ key: "exams", value: { weekly: 2 } });
});

test("a second import updates rows by key, adds new ones, deletes nothing and keeps the taken seats", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles(smallCatalogue);
  await db.update(batches).set({ seats_taken: 40 });
  const again = await importFiles(smallCatalogue);
  for (const file of again) expect(file).toMatchObject({ added: 0, changed: 0 });

  const counts = await importFiles({
    "batches.csv": batchesFile(batchLine({ price: "15000" }), batchLine({ slug: "weekend", status: "draft" })),
    "medical_colleges.csv": "name,active\nখুলনা মেডিকেল কলেজ,no",
  });
  expect(counts).toEqual([
    { file: "medical_colleges.csv", rows: 1, added: 1, changed: 0 },
    { file: "batches.csv", rows: 2, added: 1, changed: 1 },
  ]);
  const [evening] = await db.select().from(batches).where(eq(batches.slug, "evening"));
  expect(evening).toMatchObject({ price: "15000.00", seats_taken: 40 });
  expect(await db.$count(medicalColleges)).toBe(2);
});

test("rows may refer to rows that only the database has", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles(smallCatalogue);
  const title = "batch,schedule,key,kind,title,topic,mentor,starts_at,ends_at";
  await importFiles({ "schedule_events.csv": `${title}\nevening,main,2,exam,পরীক্ষা,,,today 10:00,` });
  const events = await db.query.scheduleEvents.findMany({ columns: { key: true } });
  expect(events.map(({ key }) => key).sort()).toEqual(["1", "2", "exam"]);
});

test("derives the course of a year and session from the batches, with their most public status", async () => {
  const { db, importFiles } = await emptyDatabase();
  const statuses = async () => {
    const rows = await db.select().from(yearCourseSessions).orderBy(yearCourseSessions.year);
    return rows.map(({ year, status }) => `${year} ${status}`);
  };
  await importFiles(smallCatalogue);
  await importFiles({ "batches.csv": batchesFile(batchLine({ slug: "next", year: "2028", status: "draft" })) });
  expect(await statuses()).toEqual(["2027 published", "2028 draft"]);
  await importFiles({ "batches.csv": batchesFile(batchLine({ status: "closed" })) });
  expect(await statuses()).toEqual(["2027 closed", "2028 draft"]);
});

test("finds a text in either encoding of য় and in Latin or Bengali digits", async () => {
  const { db, importFiles } = await emptyDatabase();
  const header = "key,title,answer_html,homepage,course,sort";
  const oneLetter = "\u09df";
  const letterAndDot = "\u09af\u09bc";
  await importFiles({
    "faqs.csv": `${header}\na,সম${oneLetter} ৩ মাস?,<p>ক</p>,,,\nb,সম${letterAndDot} 3 মাস?,<p>খ</p>,,,\nc,অন্য,<p>গ</p>,,,`,
  });
  for (const letter of [oneLetter, letterAndDot]) {
    for (const digit of ["৩", "3"]) {
      const found = await db
        .select({ key: faqs.key })
        .from(faqs)
        .where(matches(faqs.search, plainSearch(`সম${letter} ${digit}`)))
        .orderBy(faqs.key);
      expect(found).toEqual([{ key: "a" }, { key: "b" }]);
    }
  }
});

test("finds a batch by the title of its course, also after only the course was renamed", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles(smallCatalogue);
  const find = (words: string) =>
    db
      .select({ slug: batches.slug })
      .from(batches)
      .where(matches(batches.search, plainSearch(words)));
  expect(await find("রেসিডেন্সি ২ জুলাই ঢাকা")).toEqual([{ slug: "evening" }]);

  const renamed = String(smallCatalogue["courses.csv"]).replace("রেসিডেন্সি", "ফেলোশিপ");
  await importFiles({ "courses.csv": renamed });
  expect(await find("রেসিডেন্সি")).toEqual([]);
  expect(await find("ফেলোশিপ")).toEqual([{ slug: "evening" }]);
});

test("stores a word of any length and finds it by its prefix", async () => {
  const { db, importFiles } = await emptyDatabase();
  const word = "ক".repeat(5000);
  await importFiles({ "faqs.csv": `key,title,answer_html,homepage,course,sort\na,খ,<p>${word}</p>,,,` });
  for (const beginning of [word.slice(0, 80), word]) {
    expect(await db.$count(faqs, matches(faqs.search, plainSearch(beginning)))).toBe(1);
  }
});

test("sanitizes imported HTML", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles({
    "faqs.csv": `key,title,answer_html,homepage,course,sort\na,ক,"<p onclick=""x()"">খ</p><script>x()</script>",,,`,
  });
  expect(await db.select({ answer: faqs.answer_html }).from(faqs)).toEqual([{ answer: "<p>খ</p>" }]);
});

test("accepts a byte-order mark, Windows line ends, empty lines and lines of commas", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles({ "medical_colleges.csv": "\ufeffname,active\r\n\r\nখুলনা,yes\r\n,\r\n রাজশাহী ,no\r\n" });
  const rows = await db.select().from(medicalColleges).orderBy(medicalColleges.id);
  expect(rows.map(({ name, active }) => [name, active])).toEqual([
    ["খুলনা", true],
    ["রাজশাহী", false],
  ]);
});

test("a file of batches without the day of their examination leaves it as it is", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles(smallCatalogue);
  const target = async () => (await db.select({ day: batches.target_exam_on }).from(batches))[0]?.day;
  const before = await target();
  expect(before).toBe("2027-01-06");
  const [header = "", line = ""] = batchesFile(batchLine()).split("\n");
  const place = header.split(",").indexOf("target_exam_on");
  const without = [header, line].map((row) => row.split(",").toSpliced(place, 1).join(","));
  await importFiles({ ...smallCatalogue, "batches.csv": without.join("\n") });
  expect(await target()).toBe(before);
  await importFiles({ ...smallCatalogue, "batches.csv": batchesFile(batchLine({ target_exam_on: "" })) });
  expect(await target()).toBeNull();
});

test("refuses a college that another one is in another spelling", async () => {
  const { db, importFiles } = await emptyDatabase();
  await importFiles({ "medical_colleges.csv": "name,active\nWomen's College,yes\nম\u09dfমনসিংহ,yes\n" });
  const again = "name,active\nWomen's College,no\nWomen’s College,yes\nময\u09bcমনসিংহ,no\nবগুড়া,yes\nবগু\u200bড়া,yes\n";
  const importing = importFiles({ "medical_colleges.csv": again });
  await expect(importing).rejects.toThrow('medical_colleges.csv:3 name: is "Women\'s College" in another spelling');
  await expect(importing).rejects.toThrow('medical_colleges.csv:6 name: is "বগুড়া" in another spelling'.normalize("NFC"));
  await expect(importing).rejects.not.toThrow(":4");
  expect(await db.$count(medicalColleges)).toBe(2);
});

test("reads amounts as people write them", async () => {
  const amounts = ["14000", "১৪,০০০", "14,000.00", "৳14000", "14000/-", "14000 টাকা"];
  expect(amounts.map((text) => cell.money.parse(text))).toEqual(amounts.map(() => "14000.00"));
  for (const text of ["14.000,00", "14,00", "free", "", "14000.5", "1 2"]) {
    expect(cell.money.safeParse(text).success, text).toBe(false);
  }
});

test("one wrong row stops the import of the whole folder", async () => {
  const { db, importFiles } = await emptyDatabase();
  const wrong = {
    ...smallCatalogue,
    "finder_rules.csv": "category,question,option,batch,score,reason\npg,when,noon,evening,2,ক\n",
  };
  await expect(importFiles(wrong)).rejects.toThrow("finder_rules.csv:2 option");
  expect(await db.$count(courses)).toBe(0);
  expect(await db.$count(faqs)).toBe(0);
});
