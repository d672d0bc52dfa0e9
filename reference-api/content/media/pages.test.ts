import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { pdfOf } from "#tests/support/content/pdf.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { countPages } from "./pages.ts";

/** A cross-reference entry of a PDF 1.5. */
function entry(kind: number, place: number, generation: number): Buffer {
  const bytes = Buffer.alloc(7);
  bytes[0] = kind;
  bytes.writeUInt32BE(place, 1);
  bytes.writeUInt16BE(generation, 5);
  return bytes;
}

/** A PDF whose page list is in a stream that decompresses to this many bytes. */
function decompressionBomb(decompressedBytes: number): Buffer {
  const packed = deflateSync(Buffer.concat([Buffer.from("2 0 "), Buffer.alloc(decompressedBytes, " ")]));
  const object = (id: number, about: string, bytes?: Buffer) => {
    const stream = bytes ? [Buffer.from("stream\n"), bytes, Buffer.from("\nendstream")] : [];
    return Buffer.concat([Buffer.from(`${id} 0 obj\n${about}`), ...stream, Buffer.from("\nendobj\n")]);
  };
  const about = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`;
  const parts = [
    Buffer.from("%PDF-1.5\n"),
    object(1, "<</Type/Catalog/Pages 2 0 R>>"),
    object(3, about, packed),
  ] as const;
  const [header, catalog, stream] = parts.map(({ length }) => length);
  const [first, third] = [header ?? 0, (header ?? 0) + (catalog ?? 0)];
  const table = third + (stream ?? 0);
  const entries = [entry(0, 0, 65_535), entry(1, first, 0), entry(2, 3, 0), entry(1, third, 0), entry(1, table, 0)];
  const xref = object(4, "<</Type/XRef/Size 5/W[1 4 2]/Root 1 0 R/Length 35>>", Buffer.concat(entries));
  return Buffer.concat([...parts, xref, Buffer.from(`startxref\n${table}\n%%EOF\n`)]);
}

const encryption = `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/O<${"0".repeat(64)}>/U<${"0".repeat(64)}>/P -4>>`;

async function folderOf(files: Record<string, string | Uint8Array>) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return (name: string) => join(folder, name);
}

test("counts the pages of PDFs, and distinguishes unreadable files from locked ones", async () => {
  const at = await folderOf({
    "one.pdf": pdfOf(1),
    "many.pdf": pdfOf(340),
    "cut.pdf": pdfOf(24).slice(0, -20), // without its end, which readers can repair
    "empty.pdf": "",
    "text.pdf": "%PDF-1.4 and nothing else",
    "none.pdf": pdfOf(0),
    "locked.pdf": pdfOf(2, encryption),
  });
  const names = ["empty.pdf", "one.pdf", "text.pdf", "many.pdf", "none.pdf", "cut.pdf", "locked.pdf"];
  const counts = await countPages([
    ...names.map(at),
    projectPath("reference-api/content/demo/files/media/study-plan.pdf"),
  ]);
  expect([...counts.values()]).toEqual(["unreadable", 1, "unreadable", 340, "unreadable", 24, "locked", 1]);
});

test("reports a PDF that needs too much memory as unreadable, and counts the others", async () => {
  const at = await folderOf({ "one.pdf": pdfOf(1), "bomb.pdf": decompressionBomb(400_000_000), "two.pdf": pdfOf(2) });
  const counts = await countPages(["one.pdf", "bomb.pdf", "two.pdf"].map(at));
  expect([...counts.values()].toSorted()).toEqual([1, 2, "unreadable"]);
  expect(counts.get(at("bomb.pdf"))).toBe("unreadable");
  expect(await countPages([at("bomb.pdf")])).toEqual(new Map([[at("bomb.pdf"), "unreadable"]]));
});

test("counts more files than one process reads, each under its own path", async () => {
  const pages = Array.from({ length: 60 }, (_, place) => place + 1);
  const at = await folderOf(Object.fromEntries(pages.map((count) => [`${count}.pdf`, pdfOf(count)])));
  const paths = pages.map((count) => at(`${count}.pdf`));
  expect(await countPages(paths)).toEqual(new Map(pages.map((count, place) => [paths[place], count])));
});
