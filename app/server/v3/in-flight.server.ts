import { setTimeout } from "node:timers/promises";
import type { V3Result } from "./v3-call.server.ts";

const pollMs = 400;
const timeoutMs = 20_000;

/**
 * Repeats a call for up to 20 seconds while the API processes an identical one (409 in_flight), so that a double submit
 * gets its response. Returns the last result.
 */
export async function retryWhileInFlight<Data>(call: () => Promise<V3Result<Data>>): Promise<V3Result<Data>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await call();
    const isInFlight = !result.ok && result.status === 409 && result.envelope.code === "in_flight";
    if (!isInFlight || performance.now() > deadline) return result;
    await setTimeout(pollMs);
  }
}
