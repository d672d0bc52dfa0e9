import { expect, test } from "vitest";
import type { AnswerValue } from "#contract/exams/exams.ts";
import type { BriefResult } from "../save.server.ts";
import {
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
  type SentWrite,
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
const newId = counter();

function at(device_seq: number) {
  return { mutation_id: newId(), device_seq, typed_at };
}

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

/**
 * Server that decides as the API does: it looks for an earlier reply only if the write is not based on the newest
 * revision, and takes a letter that this device has changed since then only from a later write.
 */
function fakeServer() {
  const standings = new Map<number, SavedAnswer & { seq: number; letterRevs: Record<string, number> }>();
  const replies = new Map<string, { write: SentWrite; reply: BriefResult }>();
  function take(write: SentWrite): BriefResult {
    const { question_id, base_rev, device_seq, mutation_id } = write;
    const before = standings.get(question_id) ?? { rev: 0, value: null, flagged: false, seq: 0, letterRevs: {} };
    const known = replies.get(mutation_id);
    if (known) {
      expect(write, "a repeated write is the same").toEqual(known.write);
      expect(base_rev, "a repeated write is known as such").not.toBe(before.rev);
      return known.reply;
    }
    const isLater = base_rev === before.rev || device_seq > before.seq;
    const letters = Object.entries(write.value ?? {}).filter(
      ([letter]) => isLater || (before.letterRevs[letter] ?? 0) <= base_rev,
    );
    const isFlagMeant = write.flagged !== undefined && isLater;
    const rev = before.rev + Number(letters.length > 0 || isFlagMeant);
    const value = { ...(typeof before.value === "object" ? before.value : null), ...Object.fromEntries(letters) };
    const flagged = (isFlagMeant ? write.flagged : undefined) ?? before.flagged;
    const letterRevs = { ...before.letterRevs, ...Object.fromEntries(letters.map(([letter]) => [letter, rev])) };
    standings.set(question_id, { rev, value, flagged, seq: Math.max(before.seq, device_seq), letterRevs });
    const reply = { question_id, outcome: "applied" as const, rev, value, flagged };
    replies.set(mutation_id, { write, reply });
    return reply;
  }
  return {
    take,
    /** Entry of the page that the server renders. */
    served(id: number): Entry {
      const { rev = 0, value = null, flagged = false } = standings.get(id) ?? {};
      return entry(id, { rev, value, flagged });
    },
  };
}

/** Random numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number) {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** An exam on a bad line and with pages that are left, and what came of it. */
function badExam(seed: number, { hasFlags, hasLateReads }: { hasFlags: boolean; hasLateReads: boolean }) {
  const random = randomFrom(seed);
  const server = fakeServer();
  const ids = [1, 2, 3, 4];
  const stored = new Map<number, Entry>();
  let page = new Map(ids.map((id) => [id, entry(id)]));
  let unread = new Map<number, Entry>();
  const delayed: SentWrite[] = [];
  const given = new Map<number, { value: Record<string, number>; flagged: boolean }>();
  for (const id of ids) given.set(id, { value: {}, flagged: false });
  let device_seq = 0;

  function store(now: Entry): void {
    page.set(now.id, now);
    if (unread.size === 0) stored.set(now.id, now);
  }
  function readLate(): void {
    for (const [id, was] of unread) page.set(id, withStored(page.get(id), was, newId));
    unread = new Map();
    for (const now of page.values()) store(now);
  }
  function answer(): void {
    const id = 1 + Math.floor(random() * 4);
    const [before, answers] = [page.get(id), given.get(id)];
    if (!before || !answers) return;
    const letter = (["a", "b", "c"] as const)[Math.floor(random() * 3)] ?? "a";
    const [isFlag, bit] = [hasFlags && random() < 0.2, random() < 0.5 ? (1 as const) : (0 as const)];
    if (isFlag) answers.flagged = bit === 1;
    else answers.value[letter] = bit;
    const change = isFlag ? { flagged: bit === 1 } : { value: { [letter]: bit } };
    store(withChange(before, change, at((device_seq += 1))));
  }
  function open(): void {
    const isLate = hasLateReads && random() < 0.3;
    unread = new Map(isLate ? stored : []);
    const isServed = isLate || random() < 0.5; // or a copy that knows nothing newer
    page = new Map(
      ids.map((id) => {
        const served = isServed ? server.served(id) : entry(id);
        const was = isLate ? undefined : stored.get(id);
        return [id, was ? withSavedAnswer(withStored(undefined, was, newId), served.saved) : served];
      }),
    );
  }
  function send(isHidden: boolean): void {
    const batch = nextWrites(page.values());
    for (const now of batch) page.set(now.id, now);
    const writes = batch.map((now) => writeOf(now, typedAtMs));
    const fate = random();
    if (fate < 0.3) return; // the request is lost
    if (fate < 0.4) return void delayed.push(...writes); // or arrives after others
    const results = writes.map(server.take);
    if (fate < 0.6) return; // the response is lost
    for (const result of results) {
      const now = page.get(result.question_id);
      if (now && isHidden) page.set(now.id, acknowledged(now, result));
      else if (now) store(acknowledged(now, result));
    }
  }

  for (let step = 0; step < 25; step += 1) {
    if (random() < 0.5) answer();
    if (random() < 0.6) send(false);
    if (random() < 0.1) {
      readLate(); // of a page that is left before, what it could not store is lost
      for (let sends = Math.floor(random() * 4); sends > 0; sends -= 1) send(true); // while it is left
      open();
    }
    if (unread.size > 0 && random() < 0.5) readLate();
    if (random() < 0.3) for (const write of delayed.splice(0)) server.take(write);
  }
  readLate();
  for (const write of delayed) server.take(write);
  while ([...page.values()].some(isUnsent)) send(false);
  return ids.map((id) => {
    const { value, flagged } = server.served(id).saved;
    const shown = page.get(id) ?? entry(id);
    return { given: given.get(id), saved: { value: value ?? {}, flagged }, shown: typedAnswer(shown) };
  });
}

test.each([
  ["flags", { hasFlags: true, hasLateReads: false }],
  [
    "late reads; a flag may then be lost, which the API takes only from the newest write",
    { hasFlags: false, hasLateReads: true },
  ],
])("loses no answer when requests, responses and pages are lost, with %s", (_, kind) => {
  for (let seed = 1; seed <= 150; seed += 1) {
    for (const { given, saved, shown } of badExam(seed * 7919, kind)) {
      expect(saved, `saved, seed ${seed}`).toEqual(given);
      expect({ ...shown, value: shown.value ?? {} }, `shown, seed ${seed}`).toEqual(given);
    }
  }
});
