import { delimiter, dirname } from "node:path";
import { expect, test, vi } from "vitest";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { catalogueFolder, smallCatalogue } from "#tests/support/catalogue-folder.ts";
import { changed, withLines } from "#tests/support/content-importer.ts";
import { ffprobePath } from "#tests/support/ffprobe.ts";
import { fileServer } from "#tests/support/file-server.ts";
import { pdfOf } from "#tests/support/pdf.ts";
import { staff, staffDatabase } from "#tests/support/staff.ts";
import { temporaryFolder } from "#tests/support/temporary-file.ts";

async function centre(settings: Record<string, string> = {}) {
  const { db, url } = await staffDatabase();
  const DATA_DIR = await temporaryFolder();
  return { db, run: (command: string) => staff(command, { DATABASE_URL: url, DATA_DIR, ...settings }) };
}

test("content import fetches what lies below CONTENT_FILES_URL, content check asks for its head alone", async () => {
  const { origin, asked } = await fileServer({
    "/centre/plan.pdf": { body: pdfOf(7), headers: { "content-type": "application/pdf" } },
  });
  const { db, run } = await centre({ CONTENT_FILES_URL: `${origin}/centre` });
  const line = `residency,far,,দূরে,pdf,,${origin}/centre/plan.pdf,today 09:00`;
  const folder = await catalogueFolder({ ...smallCatalogue, ...withLines("materials.csv", line) });
  expect((await run(`content check ${folder}`)).errors).toEqual([]);
  expect((await run(`content import ${folder}`)).errors).toEqual([]);
  expect(asked).toEqual(["HEAD /centre/plan.pdf", "HEAD /centre/plan.pdf", "GET /centre/plan.pdf"]);
  const again = await run(`content import ${folder}`);
  expect(again.said.at(-1)).toBe("The database holds all of it already.");
  const papers = await db.select({ pages: mediaFiles.pages }).from(mediaFiles).orderBy(mediaFiles.id);
  expect(papers.map(({ pages }) => pages)).toEqual([24, null, 24, 7, 24]);
});

test.each([
  ["http://files.example.com/centre/", "is plain http on a public address"],
  ["https://name:word@files.example.com/", "it holds a name, a password or a question"],
  ["https://files.example.com/?token=1", "it holds a name, a password or a question"],
  ["ftp://files.example.com/", "CONTENT_FILES_URL"],
])("CONTENT_FILES_URL may not be %s", async (address, reason) => {
  const { run } = await centre({ CONTENT_FILES_URL: address });
  const { code, errors } = await run("content check nowhere");
  expect([code, errors.join("\n")]).toEqual([1, expect.stringContaining(reason)]);
});

test("content check reads recordings with the ffprobe of the path", async () => {
  vi.stubEnv("PATH", `${dirname(await ffprobePath())}${delimiter}${process.env["PATH"]}`);
  const { run } = await centre();
  const folder = await catalogueFolder({ ...smallCatalogue, ...changed("lectures.csv", ",24,", ",3600,") });
  const { code, errors } = await run(`content check ${folder}`);
  expect([code, errors]).toEqual([1, ['lectures.csv:2 seconds: is 3600, but "one.mp4" lasts 24']]);
});
