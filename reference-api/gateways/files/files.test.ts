import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createFiles } from "./files.ts";
import { saveFile } from "./save-files.ts";

/** Data folder with a file of these bytes, and a folder with one file. */
async function folder(bytes: Uint8Array) {
  const dataDir = await mkdtemp(join(tmpdir(), "files-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await mkdir(join(dataDir, "files", "video"), { recursive: true });
  await writeFile(join(dataDir, "files", "a.bin"), bytes);
  await writeFile(join(dataDir, "files", "video", "index.m3u8"), "#EXTM3U");
  return createFiles(dataDir);
}

const file = { store: "data", name: "a.bin" } as const;
const bytes = Uint8Array.from({ length: 600_000 }, (_, n) => n % 251);

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.from(await new Response(stream).arrayBuffer());
}

test("returns the size of a file and of a file in a folder, and undefined for missing ones", async () => {
  const files = await folder(bytes);
  expect(await files.size(file)).toBe(600_000);
  expect(await files.size({ store: "data", name: "video", part: "index.m3u8" })).toBe(7);
  expect(await files.size({ store: "data", name: "b.bin" })).toBeUndefined();
  expect(await files.size({ store: "demo", name: "a.bin" })).toBeUndefined();
  await expect(files.size({ store: "data", name: "a.bin", part: "x" }), "a file is not a folder").rejects.toThrow(
    "ENOTDIR",
  );
});

test("reads the requested bytes, or up to the end of the file", async () => {
  const files = await folder(bytes);
  expect(await files.read(file, 10, 5)).toEqual(bytes.subarray(10, 15));
  expect(await files.read(file, 599_998, 5)).toEqual(bytes.subarray(599_998));
});

test("streams a whole file or a range of it", async () => {
  const files = await folder(bytes);
  expect(await readAll(files.stream(file, 0, 599_999))).toEqual(Buffer.from(bytes));
  expect(await readAll(files.stream(file, 262_143, 262_145))).toEqual(Buffer.from(bytes.subarray(262_143, 262_146)));
  expect(await readAll(files.stream(file, 599_999, 599_999))).toEqual(Buffer.from(bytes.subarray(599_999)));
});

test("streaming beyond the end of a file fails", async () => {
  const files = await folder(bytes);
  await expect(readAll(files.stream(file, 0, 600_000))).rejects.toThrow("a.bin ended at 600000, before 600000");
});

test.each(["../a.bin", "video/index.m3u8", ".hidden", "", "a b", "a".repeat(101)])(
  "refuses %j as a file name",
  async (name) => {
    const files = await folder(bytes);
    await expect(files.size({ store: "data", name })).rejects.toThrow(`${name} is not a valid file name`);
    await expect(files.read({ store: "data", name: "video", part: name }, 0, 1)).rejects.toThrow(
      "is not a valid file name",
    );
  },
);

test("a file that cannot be stored gives an error naming the data folder, and leaves nothing there", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "files-test-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  await writeFile(join(dataDir, "sheet.pdf"), bytes);
  await writeFile(join(dataDir, "files"), "");
  const storing = saveFile({ dataDir }, join(dataDir, "sheet.pdf"));
  await expect(storing).rejects.toThrow(`The data folder ${dataDir} cannot be used, a file is in the way`);
  expect(await readdir(dataDir)).toEqual(["files", "sheet.pdf"]);
});
