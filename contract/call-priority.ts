import { webhookAddresses } from "./payments/gateways.ts";

const webhooks = new Set<string>(webhookAddresses.map(({ path }) => path));
const examPaths = /\/attempt\/(?!review$|palette$)/;
const paperPaths = /\/(attempt(\/review|\/palette)?|exam\/start)$/;
const paymentPaths = /\/(checkout|payments|coupon)(\/|$)/;

export function isCall(pathname: string): boolean {
  return pathname.startsWith("/api/v3/");
}

export function priorityOfCall({ url, method, headers }: Request) {
  const { pathname } = new URL(url);
  const isRead = method === "GET" || method === "HEAD";
  if (paperPaths.test(pathname)) return "paper";
  if (examPaths.test(pathname)) return "exam";
  if (webhooks.has(pathname) || (!isRead && paymentPaths.test(pathname))) return "money";
  if (!isRead && pathname.startsWith("/api/v3/auth/")) return "entry";
  return headers.has("authorization") ? "doctor" : "visitor";
}

export const busyNotice = "এই মুহূর্তে অনেক ভিড়। কয়েক সেকেন্ড পরে আবার চেষ্টা করুন।";

export function busyCallResponse(retryAfter: number): Response {
  const headers = { "cache-control": "no-store", "retry-after": String(retryAfter) };
  return Response.json({ message: busyNotice, code: "busy", retry_after: retryAfter }, { status: 503, headers });
}
