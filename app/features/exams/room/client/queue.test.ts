import { expect, test } from "vitest";
import type { AnswerValue } from "#contract/exams/exams.ts";
import { at, entry, newId, typed_at, typedAtMs } from "#tests/support/examples/queued-answers.ts";
import {
  answeredMore,
  backoffMs,
  cellOf,
  isUnsent,
  nextWrites,
  acknowledged,
  typedAnswer,
  withChange,
  withSavedAnswer,
  withStored,
  writeOf,
  type AnswerChange,
  type Entry,
  type SavedAnswer,
} from "./queue.ts";

function changed(before: Entry, ...changes: AnswerChange[]): Entry {
  return changes.reduce((now, change, place) => withChange(now, change, at(place + 1)), before);
}

/** Entry whose waiting write is in flight. */
function inFlight(before: Entry) {
  const [first] = nextWrites([before]);
  if (!first) throw new Error("nothing was sent");
  return first;
}

/** Entry as a later page reads it, when no response was stored. */
function reopened(now: Entry): Entry {
  return withStored(undefined, structuredClone(now), newId);
}

test.each<[string, Partial<SavedAnswer>, AnswerChange[], AnswerValue, boolean]>([
  ["statements are added to saved ones", { value: { a: 1 } }, [{ value: { b: 0 } }], { a: 1, b: 0 }, false],
  ["the last change of a statement counts", {}, [{ value: { a: 1 } }, { value: { a: 0 } }], { a: 0 }, false],
  ["a statement can be cleared", { value: { a: 1 } }, [{ value: { a: null } }], { a: null }, false],
  ["a flag leaves the answer alone", { value: { a: 1 } }, [{ flagged: true }], { a: 1 }, true],
  ["an answer leaves the flag alone", { flagged: true }, [{ value: { a: 1 } }], { a: 1 }, true],
  ["a single best answer replaces another", { value: "a" }, [{ value: "c" }], "c", false],
  ["a single best answer can be cleared", { value: "a" }, [{ value: null }], null, false],
])("%s", (_, saved, changes, value, flagged) => {
  expect(typedAnswer(changed(entry(1, saved), ...changes))).toEqual({ value, flagged });
});

function applied(rev: number, value: AnswerValue) {
  return { question_id: 1, outcome: "applied" as const, rev, value, flagged: false };
}

test("repeats an unacknowledged write unchanged and sends later changes with the new revision", () => {
  const first = inFlight(changed(entry(1), { value: { a: 1 } }));
  expect(writeOf(first, typedAtMs)).toEqual({
    question_id: 1,
    mutation_id: first.sent.mutation_id,
    base_rev: 0,
    device_seq: 1,
    value: { a: 1 },
    flagged: undefined,
  });

  const meanwhile = withChange(first, { value: { a: 0 } }, at(2));
  expect(inFlight(meanwhile).sent).toEqual(first.sent);

  const known = acknowledged(meanwhile, applied(1, { a: 1 }));
  expect([isUnsent(known), typedAnswer(known).value]).toEqual([true, { a: 0 }]);
  const second = inFlight(known);
  expect(second.sent).toMatchObject({ base_rev: 1, value: { a: 0 } });
  expect(second.sent.mutation_id).not.toBe(first.sent.mutation_id);
});

test("a waiting change that is amended gets another id", () => {
  const once = changed(entry(1), { value: { a: 1 } });
  const twice = withChange(once, { value: { b: 0 } }, at(2));
  expect(twice.waiting).toMatchObject({ value: { a: 1, b: 0 } });
  expect(twice.waiting?.mutation_id).not.toBe(once.waiting?.mutation_id);
});

test("a page that died may have sent what it stored: the next one repeats it, and amends nothing", () => {
  const stored = changed(entry(1), { value: { a: 1 } });
  const next = withChange(reopened(stored), { value: { a: 0 } }, at(2));
  expect(next.sent).toEqual(stored.waiting);
  expect(next.waiting).toMatchObject({ value: { a: 0 } });
});

test("a reply that is repeated does not undo what the server has since", () => {
  const saved: SavedAnswer = { rev: 3, value: { a: 0 }, flagged: true };
  const known = { ...inFlight(changed(entry(1), { value: { a: 1 } })), saved };
  expect(acknowledged(known, applied(1, { a: 1 }))).toMatchObject({ saved: known.saved, sent: null });
});

test("answers of a page that read late are newer than the stored ones, and lose none of them", () => {
  const stored = withChange(inFlight(changed(entry(1), { value: { a: 1, b: 1 } })), { value: { c: 1 } }, at(2));
  const answeredSince = changed(entry(1), { value: { b: 0 } });
  const waiting = withStored(answeredSince, stored, newId);
  expect(waiting.sent).toEqual(stored.sent);
  const sent = withStored(inFlight(answeredSince), stored, newId);
  expect(sent.sent).toEqual(answeredSince.waiting);
  expect([waiting, sent].map((now) => typedAnswer(now).value)).toEqual([
    { a: 1, b: 0, c: 1 },
    { a: 1, b: 0, c: 1 },
  ]);
  expect(withStored(answeredSince, entry(1), newId)).toEqual(answeredSince);
  expect(withStored(entry(1, { rev: 4 }), stored, newId)).toMatchObject({ saved: { rev: 4 }, waiting: stored.waiting });
});

test("sends a waiting change of an earlier release, which has no id", () => {
  const stored = { ...entry(1, { rev: 2 }), waiting: { value: { a: 1 as const }, device_seq: 1, typed_at } };
  expect(withStored(undefined, stored, () => "a new id").sent).toMatchObject({ mutation_id: "a new id", base_rev: 2 });
});

test("sends answers in the order they were given, with the time of those that waited", () => {
  const late = withChange(entry(1), { value: { a: 1 } }, at(9));
  const early = withChange(entry(2), { value: { a: 1 } }, at(4));
  const batch = nextWrites([late, early]);
  expect(batch.map(({ id }) => id)).toEqual([2, 1]);
  expect(batch.map((sent) => "typed_at" in writeOf(sent, typedAtMs + 60_000))).toEqual([true, true]);
  expect(nextWrites(Array.from({ length: 70 }, (_, id) => changed(entry(id), { flagged: true })))).toHaveLength(50);
});

test.each<[string, Entry, string]>([
  ["no answer", entry(1), "blank"],
  ["some statements answered", entry(1, { value: { a: 1 } }), "partial"],
  [
    "all statements answered, the last one unsent",
    changed(entry(1, { value: { a: 1, b: 0 } }), { value: { c: 1 } }),
    "answered",
  ],
  ["its only statement cleared", changed(entry(1, { value: { a: 1 } }), { value: { a: null } }), "blank"],
  ["a single best answer", entry(1, { value: "d" }, []), "answered"],
])("the palette shows a question with %s", (_, question, state) => {
  expect(cellOf(question)).toMatchObject({ state, isUnsent: isUnsent(question) });
});

test("does not overwrite newer data by an older page from the server", () => {
  const known = entry(1, { rev: 3, value: { a: 1 } });
  expect(withSavedAnswer(known, { rev: 2, value: null, flagged: false })).toEqual(known);
  expect(withSavedAnswer(known, { rev: 3, value: { a: 0 }, flagged: true }).saved.value).toEqual({ a: 0 });
});

test("retries after about 1, 2, 4, 8, then 15 seconds", () => {
  expect([1, 2, 3, 4, 5, 9].map((failures) => backoffMs(failures, 0.5))).toEqual([
    1000, 2000, 4000, 8000, 15000, 15000,
  ]);
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([800, 1200]);
});

test.each<[string, AnswerValue, AnswerChange, number]>([
  ["a first answer is one more", null, { value: { a: 1 } }, 1],
  ["another statement of the question is none", { a: 1 }, { value: { b: 0 } }, 0],
  ["a cleared answer is one fewer", { a: 1 }, { value: { a: null } }, -1],
  ["a flag is none", null, { flagged: true }, 0],
])("counts what is answered here only: %s", (_, value, change, more) => {
  expect(answeredMore([changed(entry(1, { value }), change)])).toBe(more);
});
