import { expect } from "@playwright/test";

/** HTML of a page without scripts and styles. */
export function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
}

const nonsense = /.{0,40}(?:undefined|NaN|\[object Object\]).{0,40}/;

/**
 * Long runs of base64url characters, such as keys and encrypted fields, which can contain any three letters by chance.
 */
const longRun = /[\w-]{16,}/g;

/** Finds undefined, NaN or [object Object] in text or markup. Returns it with the text around it. */
export function findNonsense(text: string): string | undefined {
  const readable = text.replace(longRun, (run) => (/undefined|\bNaN\b/.test(run) ? run : "…"));
  return nonsense.exec(readable)?.[0];
}

/**
 * Time limit for a response that does not wait for the API: enough on a slow machine, and less than the API timeout.
 */
export const promptMs = 7000;

/** Loads a page without following redirects. Returns the response, its body and the time for both. */
export async function visit(url: string, headers: Record<string, string> = {}) {
  const startedAtMs = performance.now();
  const response = await fetch(url, { headers, redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, tookMs: performance.now() - startedAtMs };
}

/**
 * Loads the home page until it shows app data of the fake API. A page waits only a second for app data, so on a busy
 * machine one visit may not be enough.
 */
export async function waitForAppData(origin: string): Promise<void> {
  await expect.poll(async () => (await visit(origin)).html).toContain("নমুনা কেন্দ্র");
}
