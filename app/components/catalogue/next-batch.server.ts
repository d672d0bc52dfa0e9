import type { BatchItem } from "#contract/catalogue/batches.ts";
import { dayInDhaka } from "#locale/calendar.ts";

/**
 * Returns the batch to offer among those open for enrolment: the next to begin, else the one that began last; null if
 * there is none.
 */
export function nextBatch<Batch extends Pick<BatchItem, "starts_on" | "enroll_state">>(
  batches: Batch[],
  now = new Date(),
): Batch | null {
  const today = dayInDhaka(now);
  const open = batches
    .filter(({ enroll_state }) => enroll_state === "open")
    .toSorted((one, other) => (one.starts_on < other.starts_on ? -1 : 1));
  return open.find(({ starts_on }) => starts_on >= today) ?? open.at(-1) ?? null;
}
