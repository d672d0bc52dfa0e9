import { isRouteErrorResponse } from "@remix-run/react";

interface Words {
  title: string;
  text: string;
  canRetry: boolean;
}

export const outage: Words = {
  title: "আমাদের সার্ভার সাড়া দিচ্ছে না",
  text: "সমস্যাটি আমাদের দিকে; আপনার কিছু হারায়নি। একটু পরে আবার চেষ্টা করুন।",
  canRetry: true,
};

/** Thrown in the browser when its connection breaks. */
export class ConnectionLost extends Error {}

const connectionLost: Words = {
  title: "ইন্টারনেট সংযোগ নেই",
  text: "সংযোগ দেখে আবার চেষ্টা করুন।",
  canRetry: true,
};

const words: Record<number, Words> = {
  400: { title: "লিংকটি ঠিক নয়", text: "তালিকা থেকে আবার শুরু করুন।", canRetry: false },
  402: { title: "টাকা দেওয়া বাকি", text: "এই অংশটি টাকা পরিশোধের পরে খুলবে।", canRetry: false },
  403: { title: "এই পাতা আপনার জন্য খোলা নয়", text: "এতে ভর্তি নেই, অথবা অ্যাকাউন্টটি বন্ধ আছে।", canRetry: false },
  404: { title: "পাতাটি পাওয়া যায়নি", text: "ঠিকানা বদলে গেছে, অথবা লিংকটি ভুল।", canRetry: false },
  405: { title: "এই ঠিকানায় ফর্ম পাঠানো যায় না", text: "কিছুই বদলায়নি। পাতাটি আবার খুলে দেখুন।", canRetry: true },
  409: { title: "এখন করা গেল না", text: "অবস্থা এর মধ্যে বদলে গেছে। পাতাটি আবার খুলে দেখুন।", canRetry: true },
  410: { title: "এটি আর নেই", text: "পাতাটি সরিয়ে নেওয়া হয়েছে।", canRetry: false },
  419: { title: "সেশন শেষ হয়ে গেছে", text: "Session timeout, please reload. আবার লগইন করুন।", canRetry: false },
  423: { title: "ডিভাইস যাচাই বাকি", text: "এই ডিভাইস এখনো যাচাই হয়নি।", canRetry: true },
  429: { title: "একটু অপেক্ষা করুন", text: "অল্প সময়ে অনেকবার চাওয়া হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।", canRetry: true },
  503: outage,
};
const refusedWords: Record<string, Words> = {
  "not-offered": { title: "এই সুবিধাটি এখানে নেই", text: "", canRetry: false },
  "cross-site": {
    title: "ফর্মটি নেওয়া হয়নি",
    text: "ফর্মটি এই সাইটের পাতা থেকে এসেছে কি না, ব্রাউজার তা জানায়নি। কিছুই বদলায়নি। পাতাটি আবার খুলে পাঠান।",
    canRetry: true,
  },
  "too-large": {
    title: "যা পাঠিয়েছেন তা বেশি বড়",
    text: "লেখা আরও ছোট করে পাতাটি আবার খুলে পাঠান।",
    canRetry: true,
  },
};
const unknown: Words = {
  title: "কিছু একটা ঠিকমতো কাজ করেনি",
  text: "আমাদের দিকে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
  canRetry: true,
};

export function textOf(data: unknown, name: "message" | "page" | "reason"): string | undefined {
  const text: unknown = typeof data === "object" && data !== null ? Reflect.get(data, name) : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

/**
 * Returns title and text for an error: those of a broken connection, of the `reason` in a thrown Response, or of its
 * status; general ones for any other error.
 */
export function wordsFor(error: unknown): Words {
  if (error instanceof ConnectionLost) return connectionLost;
  const refused = isRouteErrorResponse(error) ? refusedWords[textOf(error.data, "reason") ?? ""] : undefined;
  if (refused) return refused;
  return words[isRouteErrorResponse(error) ? error.status : 500] ?? unknown;
}
