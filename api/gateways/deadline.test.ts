import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test } from "vitest";
import { withDeadline } from "./deadline.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A call that is never answered, and tells of its end. */
function silentCall(signal: AbortSignal): Promise<string> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}

test("a deadline comes, however often garbage is collected before it", async () => {
  const collecting = setInterval(collectGarbage, 10);
  onTestFinished(() => clearInterval(collecting));
  const { signal } = new AbortController();
  const late = { name: "TimeoutError" };
  await expect(withDeadline(200, signal, silentCall)).rejects.toMatchObject(late);
  await expect(withDeadline(200, undefined, silentCall)).rejects.toMatchObject(late);
});

test("the caller's own signal ends the call with its reason, also one that was given before", async () => {
  const caller = new AbortController();
  const call = withDeadline(60_000, caller.signal, silentCall);
  const reason = new Error("the program ends");
  caller.abort(reason);
  await expect(call).rejects.toBe(reason);
  const seen = await withDeadline(60_000, caller.signal, (signal) => Promise.resolve(signal.reason as unknown));
  expect(seen).toBe(reason);
});

test("what is answered is given back, and nothing is left waiting", async () => {
  const caller = new AbortController();
  let heard: AbortSignal | undefined;
  const answer = await withDeadline(20, caller.signal, (signal) => {
    heard = signal;
    return Promise.resolve("ok");
  });
  caller.abort();
  expect([answer, heard?.aborted]).toEqual(["ok", false]);
});
