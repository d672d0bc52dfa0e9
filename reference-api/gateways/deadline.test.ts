import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { withDeadline } from "./deadline.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A call without a response that rejects when its signal is aborted. */
function silentCall(signal: AbortSignal): Promise<string> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}

test("the deadline fires even if garbage is collected before it", async () => {
  const collecting = setInterval(collectGarbage, 10);
  onTestFinished(() => clearInterval(collecting));
  const { signal } = new AbortController();
  const timeout = { name: "TimeoutError" };
  await expect(withDeadline(200, signal, silentCall)).rejects.toMatchObject(timeout);
  await expect(withDeadline(200, undefined, silentCall)).rejects.toMatchObject(timeout);
});

test("the caller's signal ends the call with its reason, also if already aborted", async () => {
  const caller = new AbortController();
  const call = withDeadline(60_000, caller.signal, silentCall);
  const reason = new Error("the program ends");
  caller.abort(reason);
  await expect(call).rejects.toBe(reason);
  const seen = await withDeadline(60_000, caller.signal, (signal) => Promise.resolve(signal.reason as unknown));
  expect(seen).toBe(reason);
});

test("returns the result and removes its timer and listener", async () => {
  const caller = new AbortController();
  let received: AbortSignal | undefined;
  const result = await withDeadline(20, caller.signal, (signal) => {
    received = signal;
    return Promise.resolve("ok");
  });
  caller.abort();
  expect([result, received?.aborted]).toEqual(["ok", false]);
});
