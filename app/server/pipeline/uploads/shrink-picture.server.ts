import { open, readFile } from "node:fs/promises";
import { bounds } from "#contract/bounds.ts";
import type { PictureFormat } from "#runtime/pictures/checks.mjs";
import type { PictureResult } from "#runtime/pictures/picture-process.ts";
import { runPictureJob } from "#runtime/pictures/picture-queue.ts";
import { refusedFile } from "../../forms/refused-file.server.ts";

const unreadable = "ছবিটি পড়া যায়নি। JPG, PNG বা WebP ছবি দিন।";

export const refusalWords = {
  large: "ফাইলটি ১২ মেগাবাইটের বেশি। ছোট করে আবার দিন।",
  document: "PDF ১ মেগাবাইটের বেশি হতে পারে না। ছোট করে আবার দিন।",
  kind: "JPG, PNG বা WebP ছবি দিন।",
  heic: "HEIC ছবি এখানে পড়া যায় না। ফোনের ক্যামেরার সেটিংসে JPG (Most Compatible) বেছে নিন, বা ছবিটির স্ক্রিনশট দিন।",
  pixels: "ছবিটি ৫ কোটি পিক্সেলের বেশি। ছোট করে আবার দিন।",
  complex: unreadable,
  unreadable,
  slow: unreadable,
  unstored: "ফাইলটি এখন রাখা যাচ্ছে না। একটু পরে আবার দিন, অথবা ফাইল ছাড়াই পাঠান।",
  busy: "এই মুহূর্তে অনেক ছবি জমা পড়ছে। একটু পরে আবার পাঠান।",
} as const;

/** Sizes and qualities to try until a picture has at most 1 MB. */
const attempts = [
  [1600, 80],
  [1600, 60],
  [1200, 60],
  [800, 50],
].map(([side, quality = 80]) => ({
  size: { width: side, height: side, fit: "inside", withoutEnlargement: true } as const,
  format: "jpeg" as const,
  settings: { quality },
  background: "#fff",
}));

interface ReceivedFile {
  path: string;
  bytes: number;
  fileName: string;
  /** Content type as the browser says. */
  type: string;
  /** Name under which the doctor's pictures wait for their turn. */
  owner: string;
}

async function startsLikePdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString("latin1") === "%PDF-";
  } finally {
    await file.close();
  }
}

async function unchanged({ path, fileName, type }: ReceivedFile, format?: PictureFormat): Promise<File> {
  const declared = type.startsWith("application/x-") || type === "" ? "application/octet-stream" : type;
  return new File([await readFile(path)], fileName, { type: format ? `image/${format}` : declared });
}

function shrunk({ fileName }: ReceivedFile, bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], fileName.replace(/(\.[^.]*)?$/, ".jpg"), { type: "image/jpeg" });
}

/**
 * Checks a picture and shrinks it to at most 1 MB; one that is small enough is unchanged. Other files of at most 1 MB
 * are unchanged too: the page and the API decide about them. Returns a refused file with the reason for all others.
 * Throws QueueFull if too many pictures are waiting.
 */
export async function shrinkPicture(file: ReceivedFile): Promise<File> {
  const refused = (reason: keyof typeof refusalWords) => refusedFile(file.fileName, refusalWords[reason]);
  const result: PictureResult = await runPictureJob(
    file.owner,
    {
      input: file.path,
      pixels: bounds.uploadPixels,
      attempts,
      maxBytes: bounds.pictureBytes,
      unchangedUpTo: { bytes: bounds.pictureBytes, pixels: bounds.pixels },
    },
    bounds.shrinkingSeconds * 1000,
  );
  if ("isUnchanged" in result) return unchanged(file, result.found);
  if ("bytes" in result && result.bytes) return shrunk(file, result.bytes);
  if (!("refusal" in result)) return refused("unreadable");
  if (result.refusal !== "kind") return refused(result.refusal);
  if (file.bytes <= bounds.pictureBytes) return unchanged(file);
  return refused((await startsLikePdf(file.path)) ? "document" : "kind");
}
