import type { Entry, SavedAnswer } from "#app/features/exams/room/client/queue.ts";

export const typed_at = "2026-01-01T00:00:00.000Z";
export const typedAtMs = Date.parse(typed_at);

/** Entry of a question with statements, as a page from the server contains it. */
export function entry(
  id: number,
  saved: Partial<SavedAnswer> = {},
  letters: Entry["letters"] = ["a", "b", "c"],
): Entry {
  const standing = { rev: 0, value: null, flagged: false, ...saved };
  return { id, number: id, letters, saved: standing, sent: null, waiting: null };
}

let count = 0;

export function newId(): string {
  return `mutation ${(count += 1)}`;
}

/** Facts that a change carries besides its value. */
export function at(device_seq: number) {
  return { mutation_id: newId(), device_seq, typed_at };
}
