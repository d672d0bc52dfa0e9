import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import type { BriefResult } from "../save.server.ts";

/** Answer as acknowledged by the server. */
export interface SavedAnswer {
  rev: number;
  value: AnswerValue;
  flagged: boolean;
}

/** Change by the doctor; for statements only the letters that changed. */
export interface Change {
  value?: AnswerValue | undefined;
  flagged?: boolean | undefined;
}

interface PendingChange extends Change {
  /** Grows with every change on this device. */
  device_seq: number;
  /** In server time. */
  typed_at: string;
}

/** Write in flight or of unknown outcome, repeated unchanged until the server acknowledges it. */
interface SentWrite extends PendingChange {
  mutation_id: string;
  base_rev: number;
}

/** Answer state of one question: saved on the server, sent, and waiting. */
export interface Entry {
  id: number;
  number: number;
  /** Letters of its statements; empty for a single best answer. */
  letters: Letter[];
  saved: SavedAnswer;
  sent: SentWrite | null;
  waiting: PendingChange | null;
}

const maxBatchSize = 50;
const queuedAfterMs = 10_000;

function overlaid(value: AnswerValue, change: AnswerValue | undefined): AnswerValue {
  if (change === undefined) return value;
  const areStatements = typeof change === "object" && change !== null;
  return areStatements ? { ...(typeof value === "object" ? value : null), ...change } : change;
}

/** Answer as the doctor sees it, with all unsent changes. */
export function typedAnswer({ saved, sent, waiting }: Entry): Omit<SavedAnswer, "rev"> {
  return {
    value: overlaid(overlaid(saved.value, sent?.value), waiting?.value),
    flagged: waiting?.flagged ?? sent?.flagged ?? saved.flagged,
  };
}

export function isUnsent({ sent, waiting }: Entry): boolean {
  return sent !== null || waiting !== null;
}

/** State of the question in the palette. */
export function cellOf(entry: Entry): Omit<PaletteItem, "id"> & { isUnsent: boolean } {
  const { value, flagged } = typedAnswer(entry);
  const parts = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const count = parts.filter((part) => part !== null).length;
  const all = Math.max(1, entry.letters.length);
  const state = count === 0 ? "blank" : count < all ? "partial" : "answered";
  return { number: entry.number, state, flagged, isUnsent: isUnsent(entry) };
}

/** Merges a change into the waiting one; a sent write stays unchanged. */
export function withChange(entry: Entry, change: Change, at: Pick<PendingChange, "device_seq" | "typed_at">): Entry {
  const value =
    change.value === undefined ? entry.waiting?.value : overlaid(entry.waiting?.value ?? null, change.value);
  return { ...entry, waiting: { value, flagged: change.flagged ?? entry.waiting?.flagged, ...at } };
}

/** Updates the saved answer, unless a newer revision is known. */
export function withSavedAnswer(entry: Entry, answer: SavedAnswer): Entry {
  return answer.rev >= entry.saved.rev ? { ...entry, saved: answer } : entry;
}

/** Next writes to send, in the order they were made: at most 50, one per question. */
export function nextBatch(entries: Iterable<Entry>, newId: () => string): (Entry & { sent: SentWrite })[] {
  return [...entries]
    .flatMap((entry) => {
      if (entry.sent) return [{ ...entry, sent: entry.sent }];
      if (!entry.waiting) return [];
      return [{ ...entry, waiting: null, sent: { ...entry.waiting, mutation_id: newId(), base_rev: entry.saved.rev } }];
    })
    .sort((one, other) => one.sent.device_seq - other.sent.device_seq)
    .slice(0, maxBatchSize);
}

/** Write as sent to the server. Includes the time it was made only if it waited longer than 10 s. */
export function writeOf({ id, sent }: Entry & { sent: SentWrite }, nowMs: number) {
  const { typed_at, ...write } = sent;
  const isQueued = nowMs - Date.parse(typed_at) > queuedAfterMs;
  return { question_id: id, ...write, ...(isQueued && { typed_at }) };
}
export type Write = ReturnType<typeof writeOf>;

/** Entry after the server acknowledged its sent write; later changes keep waiting. */
export function acknowledged(entry: Entry, { rev, value, flagged }: BriefResult): Entry {
  return { ...entry, saved: { rev, value, flagged }, sent: null };
}

/** Delay before the next retry in ms: 1, 2, 4, 8, then 15 s, ±20 %. `chance` is between 0 and 1. */
export function backoffMs(failures: number, chance: number): number {
  const seconds = Math.min(15, 2 ** (failures - 1));
  return Math.round(seconds * 1000 * (0.8 + 0.4 * chance));
}
