import { randomInt } from "node:crypto";
import { busyCallResponse, busyNotice, isCall } from "#contract/call-priority.ts";
import { plainPage, plainPolicy } from "./plain-page.server.ts";

const title = "এই মুহূর্তে অনেক ভিড়";
const readNotice = "পাতাটি একটু পরে নিজে থেকেই আবার খুলবে। না খুললে নিচের লিংকে চাপ দিন।";
const writeNotice =
  "যা পাঠিয়েছেন তা নেওয়া হয়নি, কিছুই বদলায়নি। কয়েক সেকেন্ড পরে এই পাতাটি রিলোড করুন: যা লিখেছেন তা আবার পাঠানো হবে। অথবা পিছনে ফিরে আবার পাঠান।";

function page(isRead: boolean, seconds: number): string {
  const text = isRead ? readNotice : writeNotice;
  const link = isRead ? { href: "", words: "আবার চেষ্টা করুন" } : undefined;
  return plainPage({ title, text, link, refreshSeconds: isRead ? seconds : undefined });
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
 * Creates the 503 response to a request that is not admitted: JSON for API calls, a page of less than 2 kB for
 * browsers, one line for scripts. Retry-After is a random 2 to 5 seconds, so that retries are spread out.
 */
export function busyResponse({ method, url, headers }: Request): Response {
  const seconds = randomInt(2, 6);
  const { pathname } = new URL(url);
  if (isCall(pathname)) return busyCallResponse(seconds);
  if (pathname.endsWith(".data") || !headers.get("accept")?.includes("text/html")) {
    return respondWith("text/plain", busyNotice, seconds);
  }
  const isRead = method === "GET" || method === "HEAD";
  return respondWith("text/html", page(isRead, seconds), seconds, { "content-security-policy": plainPolicy });
}
