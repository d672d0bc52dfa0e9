import type { EventKind } from "#contract/catalogue/batches.ts";
import type { EventState } from "#contract/study/course-events.ts";

export interface StateFacts {
  kind: EventKind;
  starts_at: Date;
  ends_at: Date | null;
  /** True if there is a lecture to watch or an exam to take. */
  isOpenable: boolean;
  /** True if it can be opened after its end: a recording, or an exam that allows late practice. */
  isOpenableLater: boolean;
  /** The doctor's progress with the event. */
  progress: "none" | "begun" | "done";
}

export function eventState(facts: StateFacts, now: Date): EventState {
  const { kind, starts_at, ends_at, isOpenable, isOpenableLater, progress } = facts;
  if (progress === "done") return "done";
  if (kind === "exam" && progress === "begun") return "running"; // also after the start window has closed
  if (now < starts_at) return "upcoming";
  const isOver = now >= (ends_at ?? starts_at);
  if (kind === "notice") return isOver ? "done" : "running";
  if (!isOver) return kind === "exam" && isOpenable ? "open" : "running";
  if (!isOpenable || !isOpenableLater) return "locked";
  return progress === "begun" ? "open" : "missed";
}
