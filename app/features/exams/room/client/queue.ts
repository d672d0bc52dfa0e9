import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import type { BriefResult } from "../save.server.ts";

export interface SavedAnswer {
  rev: number;
  value: AnswerValue;
  flagged: boolean;
}

/** Change of an answer by the doctor; letters of statements that `value` lacks stay as they are. */
export interface AnswerChange {
  value?: AnswerValue | undefined;
  flagged?: boolean | undefined;
}

/**
 * Change as it is stored on the device and sent to the server; once sent, it is repeated unchanged until the server
 * acknowledges it, or `withStored` merges it into another.
 */
interface PendingWrite extends AnswerChange {
  /** Another one for every other value, because the server takes each only once. */
  mutation_id: string;
  /** Newest revision that this device had seen. */
  base_rev: number;
  /** Sequence number, which grows with every change on this device. */
  device_seq: number;
  /** Time of the change by the clock of the server. */
  typed_at: string;
}

/**
 * Answer state of one question: `saved` on the server, `sent` and not acknowledged yet, and `waiting` to be sent after
 * that; null if there is no such change.
 */
export interface Entry {
  id: number;
  number: number;
  /** Letters of its statements; empty for a single best answer. */
  letters: Letter[];
  saved: SavedAnswer;
  sent: PendingWrite | null;
  waiting: PendingWrite | null;
}

/**
 * Entry as stored on the device, perhaps by an earlier release, whose waiting changes lack an id and a base revision.
 */
export interface StoredEntry extends Omit<Entry, "waiting"> {
  waiting: (Omit<PendingWrite, "mutation_id" | "base_rev"> & Partial<PendingWrite>) | null;
}

const maxBatchSize = 50;
const queuedAfterMs = 10_000;

function overlaid(value: AnswerValue, change: AnswerValue | undefined): AnswerValue {
  if (change === undefined) return value;
  const areStatements = typeof change === "object" && change !== null;
  return areStatements ? { ...(typeof value === "object" ? value : null), ...change } : change;
}

export function typedAnswer({ saved, sent, waiting }: Entry): Omit<SavedAnswer, "rev"> {
  return {
    value: overlaid(overlaid(saved.value, sent?.value), waiting?.value),
    flagged: waiting?.flagged ?? sent?.flagged ?? saved.flagged,
  };
}

export function isUnsent({ sent, waiting }: Entry): boolean {
  return sent !== null || waiting !== null;
}

function countOf(value: AnswerValue): number {
  const parts = typeof value === "object" && value !== null ? Object.values(value) : [value];
  return parts.filter((part) => part !== null).length;
}

/** Number of questions answered here minus the number answered on the server; negative if answers were cleared. */
export function answeredMore(entries: Iterable<Entry>): number {
  let more = 0;
  for (const entry of entries) {
    more += Number(countOf(typedAnswer(entry).value) > 0) - Number(countOf(entry.saved.value) > 0);
  }
  return more;
}

export function cellOf(entry: Entry): Omit<PaletteItem, "id"> & { isUnsent: boolean } {
  const { value, flagged } = typedAnswer(entry);
  const count = countOf(value);
  const all = Math.max(1, entry.letters.length);
  const state = count === 0 ? "blank" : count < all ? "partial" : "answered";
  return { number: entry.number, state, flagged, isUnsent: isUnsent(entry) };
}

function joined<Before extends PendingWrite | null>(before: Before, after: PendingWrite | null): PendingWrite | Before {
  if (!before || !after) return after ?? before;
  const value = after.value === undefined ? before.value : overlaid(before.value ?? null, after.value);
  return { ...after, value, flagged: after.flagged ?? before.flagged };
}

/** Merges a change into the waiting one; a sent write stays unchanged. */
export function withChange(
  entry: Entry,
  change: AnswerChange,
  at: Omit<PendingWrite, keyof AnswerChange | "base_rev">,
): Entry {
  return { ...entry, waiting: joined(entry.waiting, { ...change, ...at, base_rev: entry.saved.rev }) };
}

export function withSavedAnswer(entry: Entry, answer: SavedAnswer): Entry {
  return answer.rev >= entry.saved.rev ? { ...entry, saved: answer } : entry;
}

/**
 * Combines the stored entry of a question with that of this page, whose changes are newer. The stored change may have
 * been sent before, so it is repeated unchanged, unless this page has sent one too: then all are merged into a waiting
 * one with a new id.
 */
export function withStored(now: Entry | undefined, stored: StoredEntry, newId: () => string): Entry {
  const waiting = stored.waiting && { mutation_id: newId(), base_rev: stored.saved.rev, ...stored.waiting };
  const before: Entry = stored.sent ? { ...stored, waiting } : { ...stored, sent: waiting, waiting: null };
  if (!now) return before;
  const { saved } = withSavedAnswer(before, now.saved);
  if (!before.sent) return { ...now, saved };
  if (!now.sent) return { ...before, saved, waiting: joined(before.waiting, now.waiting) };
  const all = [before.waiting, now.sent, now.waiting].reduce<PendingWrite>(joined, before.sent);
  return { ...now, saved, waiting: { ...all, mutation_id: newId() } };
}

/**
 * Next entries to send, in the order in which their changes were made: at most 50, with the waiting change as `sent` if
 * none is in flight.
 */
export function nextWrites(entries: Iterable<Entry>): (Entry & { sent: PendingWrite })[] {
  return [...entries]
    .flatMap((entry) => {
      const sent = entry.sent ?? entry.waiting;
      return sent ? [{ ...entry, sent, waiting: entry.sent && entry.waiting }] : [];
    })
    .sort((one, other) => one.sent.device_seq - other.sent.device_seq)
    .slice(0, maxBatchSize);
}

/**
 * Write as sent to the server. Includes `typed_at`, the time of the change, only if that is more than 10 seconds ago.
 */
export function writeOf({ id, sent }: Entry & { sent: PendingWrite }, nowMs: number) {
  const { typed_at, ...write } = sent;
  const isQueued = nowMs - Date.parse(typed_at) > queuedAfterMs;
  return { question_id: id, ...write, ...(isQueued && { typed_at }) };
}
export type SentWrite = ReturnType<typeof writeOf>;

/**
 * Entry after the server acknowledged its sent write; a waiting change keeps waiting, based on the acknowledged
 * revision.
 */
export function acknowledged(entry: Entry, { rev, value, flagged }: BriefResult): Entry {
  const waiting = entry.waiting && { ...entry.waiting, base_rev: rev };
  return { ...withSavedAnswer(entry, { rev, value, flagged }), sent: null, waiting };
}

/** Delay before the next retry, in ms: 1, 2, 4, 8, then 15 seconds, ±20 %. `chance` is between 0 and 1. */
export function backoffMs(failures: number, chance: number): number {
  const seconds = Math.min(15, 2 ** (failures - 1));
  return Math.round(seconds * 1000 * (0.8 + 0.4 * chance));
}
