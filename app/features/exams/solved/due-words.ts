import { daysUntil } from "#locale/calendar.ts";
import { shortDay } from "#locale/dates.ts";

const nearDays = ["আজ", "কাল", "পরশু"];

/** Tells on which day a question is asked again: আবার আসবে পরশু. Null if that day is over or not known. */
export function dueWords(dueOn: string | null | undefined, now: string): string | null {
  if (!dueOn) return null;
  const days = daysUntil(dueOn, now);
  return days < 0 ? null : `আবার আসবে ${nearDays[days] ?? shortDay(dueOn)}`;
}
