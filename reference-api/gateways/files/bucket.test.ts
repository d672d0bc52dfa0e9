import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { s3Server } from "#tests/support/fakes/s3-server.ts";
import { openBucket } from "./bucket.ts";
import { copyFromStore } from "./copy-from-store.ts";
import { createFiles } from "./files.ts";
import { saveFile, saveFolder } from "./save-files.ts";

/** Folder with a file and an HLS recording, and an empty bucket. */
async function fixture() {
  const folder = await mkdtemp(join(tmpdir(), "bucket-test-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bytes = Uint8Array.from({ length: 600_000 }, (_, n) => n % 251);
  await writeFile(join(folder, "sheet.pdf"), bytes);
  await mkdir(join(folder, "video"));
  await writeFile(join(folder, "video", "index.m3u8"), "#EXTM3U\n240.m3u8\n");
  await writeFile(join(folder, "video", "240.m3u8"), '#EXTM3U\n#EXT-X-MAP:URI="start.mp4"\n1.ts\n');
  await writeFile(join(folder, "video", "start.mp4"), "start");
  await writeFile(join(folder, "video", "1.ts"), "part");
  const server = await s3Server();
  onTestFinished(server.stop);
  const bucket = openBucket(server.account);
  return { folder, bytes, server, store: { dataDir: folder, bucket }, files: createFiles(folder, bucket) };
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

test("stores a file in the bucket once and not in the data folder, and reads ranges of it", async () => {
  const { folder, bytes, server, store, files } = await fixture();
  const name = await saveFile(store, join(folder, "sheet.pdf"));
  expect(name).toMatch(/^[0-9a-f]{32}\.pdf$/);
  expect(await saveFile(store, join(folder, "sheet.pdf"))).toBe(name);
  expect(server.puts(), "the same bytes are uploaded once").toEqual([name]);
  const file = { store: "data", name } as const;
  expect(await files.size(file)).toBe(600_000);
  expect(await files.size({ store: "data", name: "b.pdf" })).toBeUndefined();
  expect(await files.read(file, 10, 5)).toEqual(bytes.subarray(10, 15));
  expect((await readAll(files.stream(file, 0, 599_999))).equals(bytes)).toBe(true);
  expect(await readAll(files.stream(file, 262_143, 262_145))).toEqual(Buffer.from(bytes.subarray(262_143, 262_146)));
  await expect(readAll(files.stream(file, 599_990, 600_000))).rejects.toThrow("ended at 600000, before 600000");
  expect(await readdir(folder)).toEqual(["sheet.pdf", "video"]);
});

test("uploads the playlist of a folder last, and copies the whole folder back", async () => {
  const { folder, server, store, files } = await fixture();
  const name = await saveFolder(store, join(folder, "video"));
  expect(await saveFolder(store, join(folder, "video"))).toBe(name);
  const parts = ["1.ts", "240.m3u8", "start.mp4", "index.m3u8"];
  expect(server.puts()).toEqual(parts.map((part) => `${name}/${part}`));
  expect(await files.size({ store: "data", name, part: "1.ts" })).toBe(4);
  expect(await copyFromStore(store, { store: "data", name }, join(folder, "out"))).toBe(true);
  expect((await readdir(join(folder, "out"))).toSorted()).toEqual(parts.toSorted());
  expect(await readFile(join(folder, "out", "start.mp4"), "utf8")).toBe("start");
  expect(await copyFromStore(store, { store: "data", name: "nothing" }, join(folder, "none"))).toBe(false);
});

test("a bucket that refuses or is unreachable is an error, not a missing file", async () => {
  const { folder, server } = await fixture();
  const wrong = openBucket({ ...server.account, secretAccessKey: "another secret" });
  await expect(wrong.size("a.pdf")).rejects.toThrow();
  await server.stop();
  const unreachable = { dataDir: folder, bucket: openBucket(server.account) };
  await expect(saveFile(unreachable, join(folder, "sheet.pdf"))).rejects.toThrow();
});
