import type { BriefResult } from "../save.server.ts";
import { backoffMs, isUnsent, nextWrites, acknowledged, writeOf, type Entry, type SentWrite } from "./queue.ts";
import type { SyncResponse } from "./sync-response.ts";

const debounceMs = 800;
const signedOutRetryMs = 15_000;

interface Hooks {
  send(writes: SentWrite[]): Promise<SyncResponse>;
  /** Stores entries on the device. */
  save(entries: Entry[]): void;
  serverNowMs(): number;
  /** Called when entries changed; `failures` counts consecutive failed requests. */
  onChange(changed: Entry[], failures: number): void;
  onSettled(entry: Entry, outcome: BriefResult["outcome"]): void;
  onAnswer(answer: SyncResponse): void;
  /** Called when nothing is left to send; its response is handled like any other. */
  onDrained(): Promise<SyncResponse | undefined>;
}

const finalKinds = new Set<SyncResponse["kind"]>(["moved", "closed", "refused", "ended"]);

/**
 * Creates the synchronisation of answers: sends unsent changes after a short delay, one request at a time, until none
 * are left or the server refuses for good.
 */
export function createSync(entries: Map<number, Entry>, hooks: Hooks) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isStopped = false;

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  }

  function settle(answer: SyncResponse): void {
    if (!("results" in answer)) return;
    const changed: Entry[] = [];
    for (const result of answer.results) {
      const before = entries.get(result.question_id);
      if (!before) continue;
      const entry = acknowledged(before, result);
      entries.set(entry.id, entry);
      changed.push(entry);
      hooks.onSettled(entry, result.outcome);
    }
    hooks.save(changed);
    hooks.onChange(changed, failures);
  }

  /** Handles a response; true if the next request may follow at once. */
  function apply(answer: SyncResponse): boolean {
    const isFailure = answer.kind === "unreachable" || answer.kind === "signed-out";
    failures = isFailure ? failures + 1 : 0;
    settle(answer);
    const acceptsMoreLate = answer.kind === "closed" && answer.results.length > 0 && hasUnsent();
    if (acceptsMoreLate) return true;
    if (finalKinds.has(answer.kind)) stop();
    hooks.onChange([], failures);
    hooks.onAnswer(answer);
    if (answer.kind === "signed-out") schedule(signedOutRetryMs);
    if (answer.kind === "unreachable") schedule(answer.waitMs ?? backoffMs(failures, Math.random()));
    return answer.kind === "saved";
  }

  function hasUnsent(): boolean {
    return [...entries.values()].some(isUnsent);
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const batch = nextWrites(entries.values());
      if (batch.length === 0) break;
      for (const entry of batch) entries.set(entry.id, entry);
      const answer = await hooks.send(batch.map((entry) => writeOf(entry, hooks.serverNowMs())));
      if (!apply(answer)) return;
    }
    const last = isStopped ? undefined : await hooks.onDrained();
    if (last) apply(last);
  }

  /** Sends everything now; resolves when that has succeeded or failed. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    running ??= run().finally(() => {
      running = undefined;
      if (failures === 0 && hasUnsent()) schedule(debounceMs);
    });
    return running;
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
  }

  return {
    change(entry: Entry): void {
      entries.set(entry.id, entry);
      hooks.save([entry]);
      hooks.onChange([entry], failures);
      schedule(debounceMs);
    },
    flush,
    stop,
  };
}
