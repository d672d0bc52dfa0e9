import { expect, test } from "vitest";
import type { AnswerValue } from "#contract/exams/exams.ts";
import {
  backoffMs,
  cellOf,
  isUnsent,
  nextBatch,
  acknowledged,
  typedAnswer,
  withChange,
  withSavedAnswer,
  writeOf,
  type Change,
  type Entry,
  type SavedAnswer,
  type Write,
} from "./queue.ts";

const typed_at = "2026-01-01T00:00:00.000Z";
const typedAtMs = Date.parse(typed_at);

function entry(id: number, saved: Partial<SavedAnswer> = {}, letters: Entry["letters"] = ["a", "b", "c"]): Entry {
  const standing = { rev: 0, value: null, flagged: false, ...saved };
  return { id, number: id, letters, saved: standing, sent: null, waiting: null };
}

function counter() {
  let count = 0;
  return () => `mutation ${(count += 1)}`;
}

function changed(before: Entry, ...changes: Change[]): Entry {
  return changes.reduce((now, change, place) => withChange(now, change, { device_seq: place + 1, typed_at }), before);
}

test.each<[string, Partial<SavedAnswer>, Change[], AnswerValue, boolean]>([
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

test("repeats an unacknowledged write unchanged and sends later changes with the new revision", () => {
  const newId = counter();
  const [first] = nextBatch([changed(entry(1), { value: { a: 1 } })], newId);
  if (!first) throw new Error("nothing was sent");
  expect(writeOf(first, typedAtMs)).toEqual({
    question_id: 1,
    mutation_id: "mutation 1",
    base_rev: 0,
    device_seq: 1,
    value: { a: 1 },
    flagged: undefined,
  });

  const meanwhile = withChange(first, { value: { a: 0 } }, { device_seq: 2, typed_at });
  const [again] = nextBatch([meanwhile], newId);
  expect(again?.sent).toEqual(first.sent);

  const known = acknowledged(meanwhile, {
    question_id: 1,
    outcome: "applied",
    rev: 1,
    value: { a: 1 },
    flagged: false,
  });
  expect([isUnsent(known), typedAnswer(known).value]).toEqual([true, { a: 0 }]);
  const [second] = nextBatch([known], newId);
  expect(second?.sent).toMatchObject({ mutation_id: "mutation 2", base_rev: 1, value: { a: 0 } });
});

test("sends answers in the order they were given, with the time of those that waited", () => {
  const late = withChange(entry(1), { value: { a: 1 } }, { device_seq: 9, typed_at });
  const early = withChange(entry(2), { value: { a: 1 } }, { device_seq: 4, typed_at });
  const batch = nextBatch([late, early], counter());
  expect(batch.map(({ id }) => id)).toEqual([2, 1]);
  expect(batch.map((sent) => "typed_at" in writeOf(sent, typedAtMs + 60_000))).toEqual([true, true]);
  expect(
    nextBatch(
      Array.from({ length: 70 }, (_, id) => changed(entry(id), { flagged: true })),
      counter(),
    ),
  ).toHaveLength(50);
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

/** Server that applies every write exactly once, whatever requests and responses are lost. */
function fakeServer() {
  const standings = new Map<number, SavedAnswer>();
  const seen = new Set<string>();
  return {
    standings,
    seen,
    take({ question_id, mutation_id, value, flagged }: Write) {
      const before = standings.get(question_id) ?? { rev: 0, value: null, flagged: false };
      const isNew = !seen.has(mutation_id);
      seen.add(mutation_id);
      const merged =
        typeof value === "object" && value !== null
          ? { ...(typeof before.value === "object" ? before.value : null), ...value }
          : value;
      const after = isNew
        ? {
            rev: before.rev + 1,
            value: merged === undefined ? before.value : merged,
            flagged: flagged ?? before.flagged,
          }
        : before;
      standings.set(question_id, after);
      return { question_id, outcome: "applied" as const, ...after };
    },
  };
}

test("applies every write exactly once although requests and responses are lost", () => {
  let state = 42;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const server = fakeServer();
  const newId = counter();
  const entries = new Map([1, 2, 3, 4].map((id) => [id, entry(id)]));
  let writes = 0;
  let device_seq = 0;

  for (let step = 0; step < 2000 || [...entries.values()].some(isUnsent); step += 1) {
    const id = 1 + Math.floor(random() * 4);
    const before = entries.get(id);
    const letter = (["a", "b", "c"] as const)[Math.floor(random() * 3)] ?? "a";
    if (before && step < 2000 && random() < 0.5) {
      const change =
        random() < 0.2 ? { flagged: random() < 0.5 } : { value: { [letter]: random() < 0.5 ? 1 : 0 } as const };
      entries.set(id, withChange(before, change, { device_seq: (device_seq += 1), typed_at }));
    }
    const batch = nextBatch(entries.values(), newId);
    for (const frozen of batch) entries.set(frozen.id, frozen);
    if (random() < 0.4) continue; // the request is lost
    const results = batch.map((frozen) => server.take(writeOf(frozen, typedAtMs)));
    if (random() < 0.4) continue; // the response is lost
    for (const result of results) {
      const now = entries.get(result.question_id);
      if (now) entries.set(now.id, acknowledged(now, result));
    }
    writes += results.length;
  }
  expect(writes).toBeGreaterThan(100);
  for (const now of entries.values()) {
    expect(typedAnswer(now)).toEqual({
      value: server.standings.get(now.id)?.value,
      flagged: server.standings.get(now.id)?.flagged,
    });
  }
});
