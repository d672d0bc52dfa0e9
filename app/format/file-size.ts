import { bengaliNumber } from "#locale/bengali.ts";

/** Formats the size of a file in kB or MB (1000 or 1,000,000 bytes): ৫১ KB, ১.২ MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000_000) return `${bengaliNumber(Math.max(1, Math.round(bytes / 1000)))}\u00a0KB`;
  return `${bengaliNumber(Math.round(bytes / 100_000) / 10)}\u00a0MB`;
}

/** Formats page count and size of a document: ২৪ পৃষ্ঠা · ১.২ MB; the pages only if known. */
export function paperSize({ pages, bytes }: { pages?: number | null; bytes: number }): string {
  return pages ? `${bengaliNumber(pages)}\u00a0পৃষ্ঠা · ${fileSize(bytes)}` : fileSize(bytes);
}
