import { randomInt } from "node:crypto";
import { sourceHash } from "./content-security.server.ts";

const style =
  "body{font:1.125rem/1.7 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem;color:#1d2433;background:#fff}h1{font-size:1.5rem;line-height:1.4;border-top:3px solid #0b6b50;padding-top:.5rem}a{color:#0b6b50;display:inline-block;padding:.5rem 0}@media(prefers-color-scheme:dark){body{color:#e7ebf3;background:#131722}h1{border-color:#5cc9a4}a{color:#5cc9a4}}";

/** Hash of the busy page's style, for the content security policy of shared pages. */
export const busyStyle = sourceHash(style);

const policy = `default-src 'none'; style-src ${busyStyle}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const title = "এই মুহূর্তে অনেক ভিড়";
const readNotice = "পাতাটি একটু পরে নিজে থেকেই আবার খুলবে। না খুললে নিচের লিংকে চাপ দিন।";
const writeNotice =
  "যা পাঠিয়েছেন তা নেওয়া হয়নি, কিছুই বদলায়নি। কয়েক সেকেন্ড পরে এই পাতাটি রিলোড করুন: যা লিখেছেন তা আবার পাঠানো হবে। অথবা পিছনে ফিরে আবার পাঠান।";
const plainNotice = "এই মুহূর্তে অনেক ভিড়। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।";

/** Page whose link and refresh lead to the current address. */
function page(isRead: boolean, seconds: number): string {
  const refresh = isRead ? `<meta http-equiv="refresh" content="${seconds}">` : "";
  const link = isRead ? '<p><a href="">আবার চেষ্টা করুন</a></p>' : "";
  return `<!doctype html><html lang="bn"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">${refresh}<style>${style}</style></head><body><main><h1>${title}</h1><p>${isRead ? readNotice : writeNotice}</p>${link}</main></body></html>`;
}

function respondWith(type: string, body: string, seconds: number, headers: Record<string, string> = {}): Response {
  const common = {
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "no-store",
    "retry-after": String(seconds),
  };
  return new Response(body, { status: 503, headers: { ...common, ...headers } });
}

/**
 * Creates the 503 response to a request that is not admitted: JSON for API clients, a page of less than 2 kB for
 * browsers, one line for scripts. Retry-After is a random 2 to 5 seconds, so that retries are spread out.
 */
export function busyResponse({ method, url, headers }: Request): Response {
  const seconds = randomInt(2, 6);
  const { pathname } = new URL(url);
  if (pathname.startsWith("/api/v3/")) {
    const body = JSON.stringify({ message: plainNotice, code: "busy", retry_after: seconds });
    return respondWith("application/json", body, seconds);
  }
  if (pathname.endsWith(".data") || !headers.get("accept")?.includes("text/html")) {
    return respondWith("text/plain", plainNotice, seconds);
  }
  const isRead = method === "GET" || method === "HEAD";
  return respondWith("text/html", page(isRead, seconds), seconds, { "content-security-policy": policy });
}
