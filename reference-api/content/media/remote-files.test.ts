import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { lectureSources, mediaFiles } from "#api/db/schema/lectures.ts";
import { materials } from "#api/db/schema/study.ts";
import { smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { contentImporter, withLines } from "#tests/support/content/content-importer.ts";
import { fileServer, type ServedFile } from "#tests/support/fakes/file-server.ts";
import { pdfOf } from "#tests/support/content/pdf.ts";
import { openRemoteStore, type RemoteLimits } from "./remote-store.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { exportCatalogue } from "#content/catalogue/export.ts";
import { catalogueFolder } from "#tests/support/content/catalogue-folder.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

const pdf = { "content-type": "application/pdf" };

/** A content importer with a file server that serves PDFs and recordings below `/centre/`. */
async function centre(served: Record<string, ServedFile>, limits?: RemoteLimits) {
  const store = await fileServer(served);
  const base = `${store.origin}/centre/`;
  const importer = await contentImporter({ remote: openRemoteStore(base, limits) });
  const paper = (key: string, address: string) => `residency,${key},,${key},pdf,,${address},today 09:00`;
  const withPapers = (...names: string[]) => ({
    ...smallCatalogue,
    ...withLines("materials.csv", ...names.map((name, place) => paper(`p${place}`, base + name))),
  });
  return { ...importer, store, base, paper, withPapers };
}

const rows = (counts: { file: string; added: number; changed: number }[]) =>
  counts.filter((one) => one.added + one.changed > 0);

test("fetches remote files once, stores them by content hash, and fetches again only after a change", async () => {
  const { db, dataDir, now, store, base, withPapers, importFiles } = await centre({
    "/centre/plan.pdf": { body: pdfOf(7), headers: pdf },
    "/centre/copy.pdf": { body: pdfOf(7), headers: { "content-type": "application/octet-stream" } },
    "/centre/one.mp4": {
      body: Buffer.from(smallCatalogue["media/one.mp4"] ?? ""),
      headers: { "content-type": "video/mp4" },
    },
  });
  const files = {
    ...withPapers("plan.pdf", "copy.pdf"),
    "lecture_sources.csv": `lecture,kind,height,kbps,file\nshock,video,240,120,${base}one.mp4\n`,
  };
  const folder = await catalogueFolder(files);
  const remote = openRemoteStore(base);
  const checked = await importCatalogue(db, folder, { now, dataDir, remote, isDryRun: true });
  expect(checked.find(({ file }) => file === "materials.csv")).toMatchObject({ added: 3 });
  expect(store.asked.every((one) => one.startsWith("HEAD "))).toBe(true);
  expect(await db.$count(mediaFiles)).toBe(0);

  await importFiles(files);
  expect(store.asked.filter((one) => one.startsWith("GET ")).toSorted()).toEqual([
    "GET /centre/copy.pdf",
    "GET /centre/one.mp4",
    "GET /centre/plan.pdf",
  ]);
  expect(store.seen.some((headers) => "authorization" in headers || "cookie" in headers)).toBe(false);
  const kept = await db.select().from(mediaFiles).where(eq(mediaFiles.pages, 7)).orderBy(mediaFiles.id);
  expect(kept.map(({ download_name, source }) => [download_name, source])).toEqual([
    ["p0.pdf", `${base}plan.pdf`],
    ["p1.pdf", `${base}copy.pdf`],
  ]);
  expect(kept[0]?.name).toBe(kept[1]?.name);
  expect(await readFile(join(dataDir, "files", kept[0]?.name ?? ""), "utf8")).toBe(pdfOf(7));
  expect((await readdir(join(dataDir, "files"))).length).toBe(3);
  expect(await readdir(dataDir)).toEqual(["files"]);

  store.asked.length = 0;
  expect(rows(await importFiles(files))).toEqual([]);
  expect(store.asked.toSorted()).toEqual(["HEAD /centre/copy.pdf", "HEAD /centre/one.mp4", "HEAD /centre/plan.pdf"]);

  store.files["/centre/plan.pdf"] = { body: pdfOf(8), headers: pdf };
  store.asked.length = 0;
  expect(rows(await importFiles(files)).map(({ file }) => file)).toEqual(["materials.csv"]);
  expect(store.asked.filter((one) => one.startsWith("GET "))).toEqual(["GET /centre/plan.pdf"]);
  const [plan] = await db
    .select({ pages: mediaFiles.pages })
    .from(materials)
    .innerJoin(mediaFiles, eq(mediaFiles.id, materials.media_file_id))
    .where(eq(materials.key, "p0"));
  expect(plan).toEqual({ pages: 8 });

  const out = await temporaryFolder();
  expect((await exportCatalogue(db, out, { now, dataDir })).problems).toEqual([]);
  expect(rows(await importCatalogue(db, out, { now, dataDir }))).toEqual([]);
  expect(rows(await importFiles(files))).toEqual([]);
  expect(await db.$count(lectureSources)).toBe(1);
});

test("fetches again a stored file that was lost, and one that the server gives no ETag for", async () => {
  const unmarked = { ...pdf, etag: "" };
  const { dataDir, store, withPapers, importFiles } = await centre({
    "/centre/plan.pdf": { body: pdfOf(7), headers: pdf },
    "/centre/unmarked.pdf": { body: pdfOf(9), headers: unmarked },
  });
  const files = withPapers("plan.pdf", "unmarked.pdf");
  await importFiles(files);
  await rm(join(dataDir, "files"), { recursive: true });
  store.asked.length = 0;
  expect(rows(await importFiles(files))).toEqual([]);
  const gets = () => store.asked.filter((one) => one.startsWith("GET "));
  expect(gets().toSorted()).toEqual(["GET /centre/plan.pdf", "GET /centre/unmarked.pdf"]);
  store.asked.length = 0;
  expect(rows(await importFiles(files))).toEqual([]);
  expect(gets()).toEqual(["GET /centre/unmarked.pdf"]);
});

test("reports files that cannot be fetched row by row, and fetches and writes nothing", async () => {
  const to = (location: string) => ({ status: 302, headers: { location } });
  const elsewhere = await fileServer({ "/centre/plan.pdf": { body: pdfOf(1), headers: pdf } });
  const { db, dataDir, store, base, paper, problemsOf } = await centre(
    {
      "/secret.pdf": { body: pdfOf(1), headers: pdf },
      "/centre/good.pdf": { body: pdfOf(1), headers: pdf },
      "/centre/large.pdf": { body: "x".repeat(9000), headers: pdf },
      "/centre/page.pdf": { body: "<p>login</p>", headers: { "content-type": "text/html; charset=utf-8" } },
      "/centre/broken.pdf": { status: 503 },
      "/centre/unmeasured.pdf": { headers: { ...pdf, "content-length": "much" } },
      "/centre/away.pdf": to(`${elsewhere.origin}/centre/plan.pdf`),
      "/centre/up.pdf": to("../secret.pdf"),
      "/centre/nowhere.pdf": to("http://"),
      "/centre/round.pdf": to("round.pdf"),
      "/centre/moved.pdf": to("good.pdf"),
    },
    { maxBytes: 5000 },
  );
  const { host } = new URL(base);
  const addresses: [string, string?][] = [
    [`${base}moved.pdf`],
    [`${base}missing.pdf`, "cannot be fetched: the store responds with 404"],
    [`${base}large.pdf`, "cannot be fetched: it is larger than 0 MB"],
    [`${base}page.pdf`, "cannot be fetched: the store says it is text/html, not application/pdf"],
    [`${base}broken.pdf`, "cannot be fetched: the store responds with 503"],
    [`${base}unmeasured.pdf`, "cannot be fetched: "],
    [`${base}away.pdf`, "cannot be fetched: the store redirects outside CONTENT_FILES_URL"],
    [`${base}up.pdf`, "cannot be fetched: the store redirects outside CONTENT_FILES_URL"],
    [`${base}nowhere.pdf`, "cannot be fetched: the store redirects outside CONTENT_FILES_URL"],
    [`${base}round.pdf`, "cannot be fetched: the store redirects too many times"],
    [`${base}../secret.pdf`, "is not below CONTENT_FILES_URL"],
    [`${base}%2e%2e/secret.pdf`, "is not below CONTENT_FILES_URL"],
    [`${base}..%2fsecret.pdf`, "is not below CONTENT_FILES_URL"],
    [`${elsewhere.origin}/centre/plan.pdf`, "is not below CONTENT_FILES_URL"],
    [`http://name:word@${host}/centre/good.pdf`, "is not below CONTENT_FILES_URL"],
    [`${base}good.pdf?token=1`, "is not below CONTENT_FILES_URL"],
    [`file:///etc/passwd`, "is not below CONTENT_FILES_URL"],
    [`${base}notes.docx`, "cannot be fetched: put the folder of an adaptive recording below media/"],
    [`${base}one.mp4`, "is not of an accepted type: application/pdf"],
  ];
  const files = {
    ...smallCatalogue,
    ...withLines("materials.csv", ...addresses.map(([address], place) => paper(`p${place}`, address))),
  };
  const problems = await problemsOf(files);
  const wrong = addresses.flatMap(([address, reason], place) => (reason ? [{ address, reason, line: place + 3 }] : []));
  expect(problems).toHaveLength(wrong.length);
  for (const { address, reason, line } of wrong)
    expect(problems.find((one) => one.startsWith(`materials.csv:${line} `))).toContain(`file: "${address}" ${reason}`);
  expect(store.asked.filter((one) => !one.startsWith("HEAD /centre/"))).toEqual([]);
  expect(elsewhere.asked).toEqual([]);
  expect([await db.$count(mediaFiles), await readdir(dataDir)]).toEqual([0, []]);
});

test("gives up on a silent server after the time limit", async () => {
  const { withPapers, problemsOf } = await centre({ "/centre/silent.pdf": { isSilent: true } }, { idleTimeoutMs: 500 });
  expect(await problemsOf(withPapers("silent.pdf"))).toEqual([
    expect.stringContaining("cannot be fetched: the store took too long"),
  ]);
});

test("refuses a URL without the setting; reports a server that is down or breaks off, and leaves no files behind", async () => {
  const { db, dataDir, store, withPapers, problemsOf } = await centre({
    "/centre/cut.pdf": { body: pdfOf(400), headers: pdf, cutAt: 3000 },
  });
  expect(await problemsOf(withPapers("cut.pdf"))).toEqual([
    expect.stringMatching(/^materials\.csv:3 file: "\S+cut\.pdf" cannot be fetched: the store does not respond: \w+$/),
  ]);
  expect([await db.$count(mediaFiles), await readdir(dataDir)]).toEqual([0, []]);
  await store.stop();
  expect(await problemsOf(withPapers("cut.pdf"))).toEqual([
    expect.stringMatching(/cut\.pdf" cannot be fetched: the store does not respond: ECONNREFUSED$/),
  ]);
  const unset = await contentImporter();
  expect(await unset.problemsOf(withPapers("cut.pdf"))).toEqual([
    expect.stringMatching(/cut\.pdf" is an address, and CONTENT_FILES_URL names no store$/),
  ]);
});

test("refuses an unreadable remote PDF like a local one; fetches at most two files at once", async () => {
  const names = Array.from({ length: 9 }, (_, place) => `${place}.pdf`);
  const served = Object.fromEntries(
    names.map((name, place) => [`/centre/${name}`, { body: pdfOf(place), headers: pdf }]),
  );
  const { store, base, withPapers, problemsOf } = await centre(served);
  expect(await problemsOf(withPapers(...names))).toEqual([
    `materials.csv:3 file: "${base}0.pdf" cannot be read as a PDF`,
  ]);
  expect(store.mostAtOnce()).toBeLessThanOrEqual(2);
});
