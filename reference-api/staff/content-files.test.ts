import { delimiter, dirname } from "node:path";
import { expect, test, vi } from "vitest";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { changed, withLines } from "#tests/support/content/content-importer.ts";
import { fileServer } from "#tests/support/fakes/file-server.ts";
import { pdfOf } from "#tests/support/content/pdf.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { ffprobePath } from "#tests/support/processes/ffprobe.ts";

async function centre(settings: Record<string, string> = {}) {
  const { db, url } = await staffDatabase();
  const DATA_DIR = await temporaryFolder();
  return { db, run: (command: string) => staff(command, { DATABASE_URL: url, DATA_DIR, ...settings }) };
}

test("content import fetches files below CONTENT_FILES_URL, content check only sends HEAD requests", async () => {
  const { origin, asked } = await fileServer({
    "/centre/plan.pdf": { body: pdfOf(7), headers: { "content-type": "application/pdf" } },
  });
  const { db, run } = await centre({ CONTENT_FILES_URL: `${origin}/centre` });
  const line = `residency,far,,দূরে,pdf,,${origin}/centre/plan.pdf,today 09:00`;
  const folder = await catalogueFolder({ ...smallCatalogue, ...withLines("materials.csv", line) });
  expect((await run(`content check ${folder}`)).errors).toEqual([]);
  expect((await run(`content import ${folder}`)).errors).toEqual([]);
  const head = "HEAD /centre/plan.pdf"; // of the check, of what the import shows first, of the import
  expect(asked).toEqual([head, head, head, "GET /centre/plan.pdf"]);
  const again = await run(`content import ${folder}`);
  expect(again.said.at(-1)).toBe("The database already has all of it.");
  const pdfs = await db.select({ pages: mediaFiles.pages }).from(mediaFiles).orderBy(mediaFiles.id);
  expect(pdfs.map(({ pages }) => pages)).toEqual([24, null, 24, 7, 24]);
});

test.each([
  ["http://files.example.com/centre/", "is plain http on a public address"],
  ["https://name:word@files.example.com/", "it has a user name, a password, a query or a fragment"],
  ["https://files.example.com/?token=1", "it has a user name, a password, a query or a fragment"],
  ["ftp://files.example.com/", "CONTENT_FILES_URL"],
])("refuses %s as CONTENT_FILES_URL", async (address, reason) => {
  const { run } = await centre({ CONTENT_FILES_URL: address });
  const { code, errors } = await run("content check nowhere");
  expect([code, errors.join("\n")]).toEqual([1, expect.stringContaining(reason)]);
});

test("content check reads recordings with the ffprobe on the PATH", async () => {
  vi.stubEnv("PATH", `${dirname(await ffprobePath())}${delimiter}${process.env["PATH"]}`);
  const { run } = await centre();
  const folder = await catalogueFolder({ ...smallCatalogue, ...changed("lectures.csv", ",24,", ",3600,") });
  const { code, errors } = await run(`content check ${folder}`);
  expect([code, errors]).toEqual([1, ['lectures.csv:2 seconds: is 3600, but "one.mp4" lasts 24']]);
});
