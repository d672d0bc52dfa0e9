import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bounds } from "#contract/bounds.ts";
import { createUploadSpace, sweepUploads } from "./stored-upload.server.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("stores a file only for as long as it is worked on", async () => {
  const file = createUploadSpace(join(folder, "tmp")).create("a");
  await file.write(Buffer.from("abc"));
  await file.write(Buffer.from("def"));
  await file.close();
  expect(await readFile(file.path, "utf8")).toBe("abcdef");
  expect([file.bytes(), file.problem()]).toEqual([6, undefined]);
  await file.remove();
  await file.remove();
  expect(await readdir(join(folder, "tmp"))).toEqual([]);
});

test("drops the content of a file that is larger than any picture", async () => {
  const file = createUploadSpace(folder).create("a");
  const piece = Buffer.alloc(bounds.uploadBytes / 4);
  for (let n = 0; n < 4; n += 1) await file.write(piece);
  expect(file.problem()).toBeUndefined();
  await file.write(Buffer.alloc(1));
  expect(file.problem()).toBe("large");
  expect(await readdir(folder)).toEqual([]);
});

test("holds no more than its space, and has it again when a file is removed", async () => {
  const space = createUploadSpace(folder, { limits: { total: 100, perNetwork: 100 } });
  const [first, second, third] = [space.create("a"), space.create("a"), space.create("b")];
  await first.write(Buffer.alloc(80));
  await second.write(Buffer.alloc(30));
  expect([first.problem(), second.problem()]).toEqual([undefined, "busy"]);
  await first.remove();
  await third.write(Buffer.alloc(100));
  expect(third.problem()).toBeUndefined();
  await third.remove();
});

test("keeps files of one network to its share of the space", async () => {
  const space = createUploadSpace(folder, { limits: { total: 100, perNetwork: 50 } });
  const [first, second, other] = [space.create("a"), space.create("a"), space.create("b")];
  await first.write(Buffer.alloc(40));
  await second.write(Buffer.alloc(20));
  await other.write(Buffer.alloc(50));
  expect([first, second, other].map((file) => file.problem())).toEqual([undefined, "busy", undefined]);
  for (const file of [first, other]) await file.remove();
});

test("a folder that cannot be written is a problem of the file", async () => {
  await writeFile(join(folder, "tmp"), "");
  const errors: unknown[] = [];
  const file = createUploadSpace(join(folder, "tmp"), { onError: (error) => errors.push(error) }).create("a");
  for (const text of ["abc", "def"]) await file.write(Buffer.from(text));
  expect(file.problem()).toBe("unstored");
  expect(errors, "told once").toEqual([expect.objectContaining({ code: "EEXIST" })]);
  await file.remove();
});

test("removes what killed processes left behind, and nothing that may still be worked on", async () => {
  for (const name of ["upload-old", "upload-new", "other"]) await writeFile(join(folder, name), "");
  const longAgo = new Date(Date.now() - 3 * bounds.uploadSeconds * 1000);
  for (const name of ["upload-old", "other"]) await utimes(join(folder, name), longAgo, longAgo);
  await sweepUploads(folder);
  expect((await readdir(folder)).sort()).toEqual(["other", "upload-new"]);
  await sweepUploads(join(folder, "missing"));
});
