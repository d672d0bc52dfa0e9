import { expect } from "@playwright/test";

/** A page without its scripts and styles: its markup with the words and addresses in it. */
export function withoutScripts(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, "");
}

const nonsense = /.{0,40}(?:undefined|NaN|\[object Object\]).{0,40}/;

/** Keys and sealed fields among them, in base64url: any three letters stand there by chance. */
const longRun = /[\w-]{16,}/g;

/** What a programming error leaves where a reader looks, with the words around it: text, or markup without its scripts. */
export function nonsenseIn(text: string): string | undefined {
  const readable = text.replace(longRun, (run) => (/undefined|\bNaN\b/.test(run) ? run : "…"));
  return nonsense.exec(readable)?.[0];
}

/** On a machine of any pace enough for an answer that waits for no API, and less than the patience with one. */
export const promptMs = 7000;

/** One visit: the answer, its body, and how long both took. Redirects are not followed. */
export async function visit(url: string, headers: Record<string, string> = {}) {
  const startedAtMs = performance.now();
  const response = await fetch(url, { headers, redirect: "manual" });
  const html = await response.text();
  return { status: response.status, headers: response.headers, html, tookMs: performance.now() - startedAtMs };
}

/** A page waits a second for what the API, the fake one, says of the centre: a portal on a busy machine may need another visit. */
export async function knowsTheCentre(origin: string): Promise<void> {
  await expect.poll(async () => (await visit(origin)).html).toContain("নমুনা কেন্দ্র");
}
