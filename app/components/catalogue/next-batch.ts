import type { BatchItem } from "#contract/catalogue/batches.ts";

/** Batch that can be enrolled in now and begins first; null if there is none. */
export function nextBatch(batches: BatchItem[]): BatchItem | null {
  const open = batches.filter(({ enroll_state }) => enroll_state === "open");
  return open.toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1))[0] ?? null;
}
