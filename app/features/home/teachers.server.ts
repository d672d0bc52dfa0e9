import type { Batch } from "#contract/catalogue/batches.ts";
import type { Teacher } from "#contract/catalogue/teachers.ts";
import { safeImage } from "#app/format/links.ts";

const shownTeachers = 2;

export function teachersOf(batch: Batch | null): Teacher[] {
  return (batch?.teachers ?? []).filter(({ photo }) => safeImage(photo)).slice(0, shownTeachers);
}
