import type { EventKind } from "#contract/catalogue/batches.ts";
import type { EventState } from "#contract/study/course-events.ts";

export interface StateFacts {
  kind: EventKind;
  starts_at: Date;
  ends_at: Date | null;
  /** What there is to open: a lecture to watch, an exam to take. */
  isOpenable: boolean;
  /** Whether that is so also when it is over: a recording, an exam that may be sat late as practice. */
  isOpenableLater: boolean;
  /** How far the doctor is with it. */
  progress: "none" | "begun" | "done";
}

/** How a row of a doctor's schedule stands now. */
export function eventState(facts: StateFacts, now: Date): EventState {
  const { kind, starts_at, ends_at, isOpenable, isOpenableLater, progress } = facts;
  if (progress === "done") return "done";
  if (kind === "exam" && progress === "begun") return "running"; // also beyond the last moment to start
  if (now < starts_at) return "upcoming";
  const isOver = now >= (ends_at ?? starts_at);
  if (kind === "notice") return isOver ? "done" : "running";
  if (!isOver) return kind === "exam" && isOpenable ? "open" : "running";
  if (!isOpenable || !isOpenableLater) return "locked";
  return progress === "begun" ? "open" : "missed";
}
