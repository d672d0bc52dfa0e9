import type { BatchFilters } from "#contract/catalogue/batches.ts";

const monthCount = 12;
const dhakaMonth = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Dhaka", year: "numeric", month: "2-digit" });

/**
 * Month filter options as YYYY-MM: the current month and the 11 that follow (or precede, for past batches), plus the
 * requested one.
 */
export function monthOptions(now: Date, { state, month }: Pick<BatchFilters, "state" | "month">): string[] {
  const [year = 0, thisMonth = 1] = dhakaMonth.format(now).split("-").map(Number);
  const step = state === "past" ? -1 : 1;
  const months = Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(year, thisMonth - 1 + index * step)).toISOString().slice(0, 7),
  );
  return month && !months.includes(month) ? [month, ...months] : months;
}
