import type { PaletteItem } from "#contract/exams/exam-attempt.ts";
import type { AnswerValue, Letter } from "#contract/exams/exams.ts";
import type { BriefResult } from "../save.server.ts";

/** An answer as the server has acknowledged it. */
export interface Standing {
  rev: number;
  value: AnswerValue;
  flagged: boolean;
}

/** A doctor's change: of statements only the letters that are meant. */
export interface Change {
  value?: AnswerValue | undefined;
  flagged?: boolean | undefined;
}

interface Waiting extends Change {
  /** Grows with every change on this device. */
  device_seq: number;
  /** By the server's clock. */
  typed_at: string;
}

/** On its way, or of unknown fate: it is repeated as it is until the server has answered. */
interface Sent extends Waiting {
  mutation_id: string;
  base_rev: number;
}

/** One question, as the server has it and with what has not reached it yet. */
export interface Entry {
  id: number;
  number: number;
  /** The letters of its statements; none for one best answer. */
  letters: Letter[];
  saved: Standing;
  sent: Sent | null;
  waiting: Waiting | null;
}

const mostInABatch = 50;
const queuedAfterMs = 10_000;

function overlaid(value: AnswerValue, change: AnswerValue | undefined): AnswerValue {
  if (change === undefined) return value;
  const areStatements = typeof change === "object" && change !== null;
  return areStatements ? { ...(typeof value === "object" ? value : null), ...change } : change;
}

/** The answer as the doctor sees it. */
export function typedAnswer({ saved, sent, waiting }: Entry): Omit<Standing, "rev"> {
  return {
    value: overlaid(overlaid(saved.value, sent?.value), waiting?.value),
    flagged: waiting?.flagged ?? sent?.flagged ?? saved.flagged,
  };
}

export function isUnsent({ sent, waiting }: Entry): boolean {
  return sent !== null || waiting !== null;
}

/** How the palette draws the question without the server. */
export function cellOf(entry: Entry): Omit<PaletteItem, "id"> & { isUnsent: boolean } {
  const { value, flagged } = typedAnswer(entry);
  const given = typeof value === "object" && value !== null ? Object.values(value) : [value];
  const count = given.filter((part) => part !== null).length;
  const all = Math.max(1, entry.letters.length);
  const state = count === 0 ? "blank" : count < all ? "partial" : "answered";
  return { number: entry.number, state, flagged, isUnsent: isUnsent(entry) };
}

/** A change joins what still waits; what is on its way stays as it was sent. */
export function withChange(entry: Entry, change: Change, at: Pick<Waiting, "device_seq" | "typed_at">): Entry {
  const value =
    change.value === undefined ? entry.waiting?.value : overlaid(entry.waiting?.value ?? null, change.value);
  return { ...entry, waiting: { value, flagged: change.flagged ?? entry.waiting?.flagged, ...at } };
}

/** The entry with the server's word about it, unless something newer is known. */
export function withStanding(entry: Entry, standing: Standing): Entry {
  return standing.rev >= entry.saved.rev ? { ...entry, saved: standing } : entry;
}

/** The answers to send next, in the order they were given: one write of a question at a time. */
export function nextBatch(entries: Iterable<Entry>, newId: () => string): (Entry & { sent: Sent })[] {
  return [...entries]
    .flatMap((entry) => {
      if (entry.sent) return [{ ...entry, sent: entry.sent }];
      if (!entry.waiting) return [];
      return [{ ...entry, waiting: null, sent: { ...entry.waiting, mutation_id: newId(), base_rev: entry.saved.rev } }];
    })
    .sort((one, other) => one.sent.device_seq - other.sent.device_seq)
    .slice(0, mostInABatch);
}

/** A write as it goes to the server. When it was given is said only of what had to wait. */
export function writeOf({ id, sent }: Entry & { sent: Sent }, nowMs: number) {
  const { typed_at, ...write } = sent;
  const isQueued = nowMs - Date.parse(typed_at) > queuedAfterMs;
  return { question_id: id, ...write, ...(isQueued && { typed_at }) };
}
export type Write = ReturnType<typeof writeOf>;

/** After the server's answer to what was sent; what was changed meanwhile goes on waiting. */
export function settled(entry: Entry, { rev, value, flagged }: BriefResult): Entry {
  return { ...entry, saved: { rev, value, flagged }, sent: null };
}

/** Milliseconds until the next try: 1, 2, 4, 8, then 15 s, each a little more or less. `chance` from 0 to 1. */
export function backoffMs(failures: number, chance: number): number {
  const seconds = Math.min(15, 2 ** (failures - 1));
  return Math.round(seconds * 1000 * (0.8 + 0.4 * chance));
}
