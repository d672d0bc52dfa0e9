import { readFile } from "node:fs/promises";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { pictures } from "#api/db/schema/pictures.ts";
import { notices, noticeReads, noticeTargets } from "#api/db/schema/service.ts";
import { referenceBookCourses, referenceBookPages, referenceBooks } from "#api/db/schema/study.ts";
import { matches, plainSearch } from "#api/db/search/search.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { changed, contentImporter } from "#tests/support/content/content-importer.ts";
import { only } from "#tests/support/rows/new-row.ts";

const book = (body: string, head = "title: বই\ncourses: residency") => ({
  "books/b.md": `---\n${head}\n---\n${body}\n`,
});
const notice = (body: string, head = "title: নোটিশ\nto: all") => ({ "notices/n.md": `---\n${head}\n---\n${body}\n` });
const scan = () => readFile(projectPath("reference-api/content/demo/files/media/book-page.webp"));

test("imports a book with chapters, pages, pictures and courses, and indexes its text for search", async () => {
  const { db, importFiles } = await contentImporter();
  const picture = await scan();
  const files = {
    ...smallCatalogue,
    ...book(
      "![](scan:page.webp)\n\nছবির পাতা\n\n# ECG\n\n![Lead II](lead.webp)\n\n| ক | খ |\n|---|---|\n| pH<7.35 | ২ |\n\n---\n\n<p>HTML</p>",
    ),
    "media/page.webp": picture,
    "books/lead.webp": picture,
  };
  await importFiles(files);
  const { id, page_count } = only(await db.select().from(referenceBooks).where(eq(referenceBooks.key, "b")));
  const pages = await db
    .select()
    .from(referenceBookPages)
    .where(eq(referenceBookPages.book_id, id))
    .orderBy(asc(referenceBookPages.page_no));
  expect(page_count).toBe(3);
  expect(pages.map(({ chapter }) => chapter)).toEqual([null, "ECG", null]);
  expect(pages[0]?.body_html).toBe("<p>ছবির পাতা</p>");
  expect(pages[1]?.body_html).toContain("<td>pH&lt;7.35</td>");
  const { name } = only(await db.select().from(pictures));
  expect(pages[1]?.body_html).toContain(`<img src="/media/pictures/${name}.webp" alt="Lead II"`);
  expect(pages[2]?.body_html).toBe("<p>HTML</p>");
  const [file] = await db
    .select()
    .from(mediaFiles)
    .where(eq(mediaFiles.id, pages[0]?.media_file_id ?? 0));
  expect(file).toMatchObject({ store: "data", content_type: "image/webp", width: 800, height: 1040 });
  expect(await db.$count(referenceBookPages, matches(referenceBookPages.search, plainSearch("ছবির পাতা")))).toBe(1);
  expect(await db.$count(referenceBookCourses, eq(referenceBookCourses.book_id, id))).toBe(1);
  for (const one of await importFiles(files)) expect(one).toMatchObject({ added: 0, changed: 0 });

  const counts = await importFiles({ ...files, ...book("একটি পাতা") });
  expect(counts.find(({ file: one }) => one === "books/*.md")).toMatchObject({ added: 0, changed: 1 });
  expect(await db.$count(referenceBookPages, eq(referenceBookPages.book_id, id))).toBe(1);
});

test("imports a notice with audience and time of publication, and keeps its read marks when it changes", async () => {
  const { db, importFiles } = await contentImporter();
  await importFiles(smallCatalogue);
  const before = only(await db.select().from(notices));
  expect(before).toMatchObject({
    key: "welcome",
    title: "স্বাগতম",
    body_html: "<p>ক্লাস <strong>সন্ধ্যায়</strong>।</p>",
    pinned: false,
    attachments: [{ title: "প্রশ্ন", link: "/faq" }],
    published_at: new Date("2026-11-28T09:00:00+06:00"),
  });
  const targets = await db.select().from(noticeTargets).orderBy(noticeTargets.audience);
  expect(targets.map(({ audience }) => audience)).toEqual(["batch:1", "course:1"]);
  const doctor = await addDoctor(db);
  await db.insert(noticeReads).values({ notice_id: before.id, doctor_id: doctor.id });
  for (const one of await importFiles(smallCatalogue)) expect(one).toMatchObject({ added: 0, changed: 0 });

  const counts = await importFiles({ ...smallCatalogue, ...changed("notices/welcome.md", "batch:evening, ", "") });
  expect(counts.filter((one) => one.changed > 0)).toEqual([{ file: "notices/*.md", rows: 1, added: 0, changed: 1 }]);
  expect((await db.select().from(noticeTargets)).map(({ audience }) => audience)).toEqual(["course:1"]);
  expect(await db.$count(noticeReads)).toBe(1);
});

test.each<[what: string, files: Record<string, string>, problems: string[]]>([
  [
    "a header",
    { "books/b.md": "---\ntitle: বই\ntitel: বই\ncourses: residensy\n---\nপাতা\n" },
    [
      'books/b.md:3 titel: there is no such field, only title, author, summary, sort, watermark, courses; the nearest is "title"',
      'books/b.md:4 courses: "residensy" is neither in courses.csv nor in the database; the nearest is "residency"',
    ],
  ],
  [
    "pages",
    book("পাতা\n\n# ECG\n\n![](none.png)\n\n---\n\n![](scan:no.webp)\n\nপাতা"),
    [
      'books/b.md:7 body: shows the picture "none.png", which is not there',
      "books/b.md:5 body: media/no.webp is not there",
    ],
  ],
  ["an empty book", book(""), ["books/b.md:5 body: the book has no page"]],
  [
    "the time of a notice",
    notice("লেখা", "title: ক\nto: batch:evning, doctor:01799999999\npublish_at: soon"),
    ["notices/n.md:4 publish_at: is not a time, as in 2026-11-27 09:00 or today+6 09:00"],
  ],
  [
    "an unknown audience",
    notice("লেখা", "title: ক\nto: batch:evning, doctor:01799999999"),
    [
      'notices/n.md:3 to: "evning" is neither in batches.csv nor in the database; the nearest is "evening"',
      "notices/n.md:3 to: no doctor has the number 01799999999",
    ],
  ],
  [
    "a notice without a header",
    { "notices/n.md": "লেখা" },
    ["notices/n.md:1: does not begin with a header between two lines of ---"],
  ],
  [
    "a formula",
    notice("<p>ক</p><math></math>"),
    ["notices/n.md:5 body: the text shows a <math>, which is not supported"],
  ],
])("reports every problem of %s and writes nothing", async (_, files, problems) => {
  const { db, problemsOf } = await contentImporter();
  expect((await problemsOf({ ...smallCatalogue, ...files })).sort()).toEqual(problems.sort());
  expect(await db.$count(notices)).toBe(0);
  expect(await db.$count(referenceBooks)).toBe(0);
});
