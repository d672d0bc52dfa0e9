import type { EventKind, ScheduleEvent } from "#contract/batches.ts";
import { time } from "#app/format/dates.ts";

export const kindWords: Record<EventKind, string> = {
  lecture: "ক্লাস",
  exam: "পরীক্ষা",
  solve: "সমাধান",
  notice: "নোটিশ",
};

/** সকাল ৯টা – দুপুর ১টা, রাত ৯টা – ১১টা; the beginning alone when the end is not known. */
export function hours({ starts_at, ends_at }: Pick<ScheduleEvent, "starts_at" | "ends_at">): string {
  const start = time(starts_at);
  if (!ends_at) return start;
  const partOfDay = start.slice(0, start.indexOf(" ") + 1);
  const end = time(ends_at);
  return `${start} – ${end.startsWith(partOfDay) ? end.slice(partOfDay.length) : end}`;
}

/** Topics are often written as in the English exam; a voice should read those in English. */
export function languageOf(text: string): "en" | undefined {
  return /[A-Za-z]/.test(text) && !/[\u0980-\u09ff]/.test(text) ? "en" : undefined;
}
