import { plainPage, plainPolicy } from "./plain-page.server.ts";

interface Words {
  title: string;
  text: string;
}

const badLink: Words = {
  title: "লিংকটি ঠিক নয়",
  text: "ঠিকানার কোনো অংশ কাটা পড়েছে বা বদলে গেছে। প্রথম পাতা থেকে শুরু করুন।",
};
const tooSlow: Words = {
  title: "সংযোগ ধীর, তাই পাতাটি আনা গেল না",
  text: "যা পাঠিয়েছেন তা পুরোটা পৌঁছায়নি, কিছুই বদলায়নি। সংযোগ দেখে আবার চেষ্টা করুন।",
};
const notFound: Words = { title: "পাতাটি পাওয়া যায়নি", text: "ঠিকানা বদলে গেছে, অথবা লিংকটি ভুল।" };
const busy: Words = {
  title: "একটু অপেক্ষা করুন",
  text: "অল্প সময়ে অনেকবার চাওয়া হয়েছে। এক মিনিট পরে আবার চেষ্টা করুন।",
};
const ours: Words = {
  title: "কিছু একটা ঠিকমতো কাজ করেনি",
  text: "আমাদের দিকে সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।",
};

const words: Record<number, Words> = {
  400: badLink,
  403: {
    title: "এটি নেওয়া হয়নি",
    text: "অন্য সাইট থেকে পাঠানো ফর্ম নেওয়া হয় না। কিছুই বদলায়নি। পাতাটি এই সাইটে খুলে আবার পাঠান।",
  },
  404: notFound,
  405: { title: "এই ঠিকানায় ফর্ম পাঠানো যায় না", text: "কিছুই বদলায়নি। প্রথম পাতা থেকে শুরু করুন।" },
  408: tooSlow,
  413: { title: "যা পাঠিয়েছেন তা বেশি বড়", text: "কিছুই বদলায়নি। পিছনে ফিরে লেখা বা ফাইল ছোট করে আবার দিন।" },
  414: { title: "লিংকটি বেশি লম্বা", text: "প্রথম পাতা থেকে শুরু করুন, অথবা ছোট করে খুঁজুন।" },
  421: { title: "এই ঠিকানায় সাইটটি নেই", text: "নিচের লিংকে সাইটটি খুলুন।" },
  429: busy,
  431: {
    title: "ব্রাউজার বেশি তথ্য পাঠিয়েছে",
    text: "প্রথম পাতা থেকে শুরু করুন। তাতেও না খুললে ব্রাউজারের সেটিংসে গিয়ে এই সাইটের কুকি মুছে আবার লগইন করুন।",
  },
  500: ours,
};

export function refusalPage(status: number, home: string): string {
  const { title, text } = words[status] ?? (status < 500 ? badLink : ours);
  return plainPage({ title, text, link: { href: home, words: "প্রথম পাতা" } });
}

export function isForPerson({ url, headers }: Request): boolean {
  const { pathname } = new URL(url);
  if (pathname.startsWith("/api/") || pathname.endsWith(".data")) return false;
  return headers.get("accept")?.includes("text/html") ?? false;
}

/**
 * Replaces the plain text or empty body of an error response by a page, if the request accepts HTML and is no API or
 * data request. The status and most headers stay. Returns other responses as they are.
 */
export function withRefusalPage(request: Request, response: Response, home: string): Response {
  const isLine = response.headers.get("content-type")?.startsWith("text/plain") ?? response.body === null;
  if (response.status < 400 || !isLine || !isForPerson(request)) return response;
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "content-encoding"]) headers.delete(name);
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", plainPolicy);
  const page = refusalPage(response.status, home);
  return new Response(request.method === "HEAD" ? null : page, { status: response.status, headers });
}

/**
 * Returns a whole HTTP response with a refusal page as text, to be written to the socket of a request that Node
 * rejects, or whose body arrives too slowly.
 */
export function rawRefusal(status: number, reason: string, home: string): string {
  const page = refusalPage(status, home);
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": plainPolicy,
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(page),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, "", page].join("\r\n");
}
