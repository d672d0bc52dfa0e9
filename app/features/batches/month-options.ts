import type { BatchFilters } from "#contract/catalogue/batches.ts";
import { dayInDhaka } from "#locale/calendar.ts";

const monthCount = 12;

/**
 * Returns month filter options as YYYY-MM: the current month in Dhaka and the 11 after it (before it for past batches),
 * preceded by the requested month if it is none of these.
 */
export function monthOptions(now: Date, { state, month }: Pick<BatchFilters, "state" | "month">): string[] {
  const [year = 0, thisMonth = 1] = dayInDhaka(now).split("-").map(Number);
  const step = state === "past" ? -1 : 1;
  const months = Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, thisMonth - 1 + index * step)).toISOString().slice(0, 7),
  );
  return month && !months.includes(month) ? [month, ...months] : months;
}
