import { expect, test } from "vitest";
import { at, entry, newId, typedAtMs } from "#tests/support/examples/queued-answers.ts";
import type { BriefResult } from "../save.server.ts";
import {
  acknowledged,
  isUnsent,
  nextWrites,
  typedAnswer,
  withChange,
  withSavedAnswer,
  withStored,
  writeOf,
  type Entry,
  type SavedAnswer,
  type SentWrite,
} from "./queue.ts";

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
