import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deferred } from "#tests/support/runner/deferred.ts";
import { withChange, type Entry, type SentWrite } from "./queue.ts";
import type { SyncResponse } from "./sync-response.ts";
import { createSync } from "./sync.ts";

const typed_at = "2026-01-01T00:00:00.000Z";
const blank: Entry = {
  id: 1,
  number: 1,
  letters: ["a", "b"],
  saved: { rev: 0, value: null, flagged: false },
  sent: null,
  waiting: null,
};

function answered(entry: Entry, letter: "a" | "b", device_seq: number): Entry {
  return withChange(entry, { value: { [letter]: 1 } }, { mutation_id: `mutation ${device_seq}`, device_seq, typed_at });
}

function open(respond: (writes: SentWrite[]) => Promise<SyncResponse>) {
  const entries = new Map([[1, blank]]);
  const send = vi.fn(respond);
  const save = vi.fn<(entries: Entry[]) => void>();
  const sync = createSync(entries, {
    send,
    save,
    serverNowMs: () => Date.parse(typed_at),
    onChange: () => undefined,
    onSettled: () => undefined,
    onAnswer: () => undefined,
    onDrained: () => Promise.resolve(undefined),
  });
  return { entries, send, save, sync };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer is stored with its id when it is given, and sent without a write", async () => {
  const response = deferred<SyncResponse>();
  const { send, save, sync } = open(() => response.promise);
  const given = answered(blank, "a", 1);
  sync.change(given);
  expect(save.mock.calls).toEqual([[[given]]]);
  const sending = sync.flush();
  expect(send.mock.calls[0]?.[0]).toMatchObject([{ mutation_id: "mutation 1", base_rev: 0, value: { a: 1 } }]);
  expect(save).toHaveBeenCalledTimes(1);
  response.resolve({ kind: "unreachable" });
  await sending;
});

test("an answer that is given while another is in flight waits as a write of its own", async () => {
  const { entries, send, sync } = open(() => Promise.resolve({ kind: "unreachable" }));
  sync.change(answered(blank, "a", 1));
  await sync.flush();
  sync.change(answered(entries.get(1) ?? blank, "b", 2));
  await sync.flush();
  const ids = send.mock.calls.map(([writes]) => writes.map(({ mutation_id }) => mutation_id));
  expect(ids).toEqual([["mutation 1"], ["mutation 1"]]);
  expect(entries.get(1)?.waiting).toMatchObject({ mutation_id: "mutation 2", value: { b: 1 } });
});
