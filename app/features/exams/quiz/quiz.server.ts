import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { EntryKey } from "#contract/exams/exam-attempt.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import { path } from "#app/paths.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { parsedJson, sealedCookie } from "#app/server/session/sealed-cookie.server.ts";
import { readSession } from "#app/server/session/session.server.ts";
import type { ResultCalls, RoomCalls } from "../exam.server.ts";
import { entrySeconds, maxEntries, roomStoreOf } from "./held-rooms.server.ts";

const StoredEntry = z.object({ slug: z.string().max(64), key: EntryKey, token: z.string().max(200) });
const Entries = z.array(StoredEntry).max(maxEntries);

/** Encrypted cookie with the access tokens of the five quiz entries that this browser created or resumed last. */
export function entryCookie(context: RequestContext) {
  const cookie = sealedCookie("quiz_entries", entrySeconds, context);
  async function read(request: Request): Promise<z.infer<typeof Entries>> {
    return Entries.safeParse(parsedJson(await cookie.read(request))).data ?? [];
  }
  return {
    read,
    async add(request: Request, entry: z.infer<typeof StoredEntry>): Promise<void> {
      const others = (await read(request)).filter(({ key }) => key !== entry.key);
      await cookie.save(JSON.stringify([entry, ...others].slice(0, maxEntries)));
    },
  };
}

const guestSeconds = 30 * 60;

const Guest = z.object({
  slug: z.string().max(64),
  guest_name: z.string().max(120).optional(),
  guest_phone: z.string().max(24),
  phoneMasked: z.string().max(40),
  resendAtMs: z.number(),
  /** Token that came when the code was sent, for an adapter that needs it with the code. */
  otpToken: z.string().max(500).optional(),
});
export type QuizGuest = z.infer<typeof Guest>;

export function guestCookie(context: RequestContext) {
  const cookie = sealedCookie("quiz_guest", guestSeconds, context);
  return {
    async read(request: Request, slug: string): Promise<QuizGuest | undefined> {
      const guest = Guest.safeParse(parsedJson(await cookie.read(request))).data;
      return guest?.slug === slug ? guest : undefined;
    },
    save: (guest: QuizGuest) => cookie.save(JSON.stringify(guest)),
    clear: cookie.clear,
  };
}

type EntrySelector = { slug: string } | { key: string };

export async function storedEntry(context: RequestContext, request: Request, of: EntrySelector) {
  const entries = await entryCookie(context).read(request);
  return entries.find((entry) => ("key" in of ? entry.key === of.key : entry.slug === of.slug));
}

export async function playerApi(context: RequestContext, request: Request, of: EntrySelector) {
  const [session, stored] = await Promise.all([readSession(request, context), storedEntry(context, request, of)]);
  const api = visitorApi(context, request, { session, entryToken: stored?.token });
  return { api, isLoggedIn: session !== undefined };
}

export function entryPages(slug: string, key: string) {
  const params = { slug, key };
  return {
    room: path("on-spot-quiz-room", params),
    review: path("on-spot-quiz-review", params),
    save: path("on-spot-quiz-save", params),
    status: path("on-spot-quiz-result", params),
    ended: path("on-spot-quiz-result", params),
  };
}

export async function requireEntry({ request, context, params }: LoaderFunctionArgs) {
  const key = EntryKey.safeParse(params["key"]).data;
  const slug = params["slug"] ?? "";
  if (key === undefined) throw redirect(path("quiz-list"));
  const { api, isLoggedIn } = await playerApi(context, request, { key });
  const calls: RoomCalls = quizRoom;
  const results: ResultCalls = quizResults;
  const pages = entryPages(slug, key);
  const store = roomStoreOf(key);
  return { submit: api.submit, calls, results, params: { key }, noun: "কুইজ" as const, store, pages, key, isLoggedIn };
}

/** Tells if the API says that the attempt has ended; false if it does not say so, since answers may be unsent. */
export async function hasEnded({ submit, calls, params }: Awaited<ReturnType<typeof requireEntry>>): Promise<boolean> {
  const clock = await submit(calls.getClock, { params });
  return clock.ok && clock.data.status !== "in_progress";
}
