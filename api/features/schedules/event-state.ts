import type { EventKind } from "#contract/batches.ts";
import type { EventState } from "#contract/course-events.ts";

export interface StateFacts {
  kind: EventKind;
  starts_at: Date;
  ends_at: Date | null;
  /** What there is to open: a lecture to watch, an exam to take. */
  isOpenable: boolean;
  /** How far the doctor is with it. */
  progress: "none" | "begun" | "done";
}

/** How a row of a doctor's schedule stands now. */
export function eventState({ kind, starts_at, ends_at, isOpenable, progress }: StateFacts, now: Date): EventState {
  if (progress === "done") return "done";
  if (now < starts_at) return "upcoming";
  const isOver = now >= (ends_at ?? starts_at);
  if (kind === "notice") return isOver ? "done" : "running";
  if (!isOver) return kind === "exam" && isOpenable && progress === "none" ? "open" : "running";
  if (!isOpenable) return "locked";
  return progress === "begun" && kind !== "exam" ? "open" : "missed";
}
