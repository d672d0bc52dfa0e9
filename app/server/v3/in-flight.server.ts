import { setTimeout } from "node:timers/promises";
import type { V3Result } from "./v3-call.server.ts";

const pollMs = 400;
const patienceMs = 20_000;

/** Repeats a call that the API refuses because another copy of it is still at work: both presses of a button get one answer. */
export async function withoutInFlight<Data>(call: () => Promise<V3Result<Data>>): Promise<V3Result<Data>> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const result = await call();
    const isInFlight = !result.ok && result.status === 409 && result.envelope.code === "in_flight";
    if (!isInFlight || performance.now() > deadline) return result;
    await setTimeout(pollMs);
  }
}
