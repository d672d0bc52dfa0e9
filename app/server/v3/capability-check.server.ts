import { setTimeout } from "node:timers/promises";
import { getAppData } from "#contract/account/app-data.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Capabilities } from "./capabilities.server.ts";
import { callV3, type V3 } from "./v3-call.server.ts";

const retryMs = 2000;

/** Params of a check: an API that has the endpoint asks for a login or finds no such record. */
function placeholders({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "0"]));
}

/**
 * Asks the API for each endpoint once, one after the other and without credentials. Returns false if the API as a whole
 * does not respond: then nothing is learned.
 */
export async function checkCapabilities(v3: V3, capabilities: Capabilities, reads: Endpoint[]): Promise<boolean> {
  const checked = { ...v3, capabilities: capabilities.rechecking() };
  const alive = await callV3(checked, getAppData, {});
  if (!alive.ok) return false;
  for (const endpoint of reads) {
    await callV3(checked, endpoint, { params: placeholders(endpoint) });
  }
  return true;
}

interface RegularCheck {
  v3: V3;
  capabilities: Capabilities;
  reads: Endpoint[];
  everyMs: number;
}

/**
 * Checks in the background which endpoints a remote API has: at once, repeated until the API responds, and then every
 * few minutes. So a page is not offered before a visitor finds out that it does not work.
 */
export function checkCapabilitiesRegularly({ v3, capabilities, reads, everyMs }: RegularCheck): { stop(): void } {
  const stopping = new AbortController();
  const pause = (ms: number) => setTimeout(ms, undefined, { signal: stopping.signal, ref: false });
  async function run(): Promise<void> {
    for (;;) {
      await pause((await checkCapabilities(v3, capabilities, reads)) ? everyMs : retryMs);
    }
  }
  run().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return { stop: () => stopping.abort() };
}
