import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { idempotencyKeys } from "#api/db/schema/idempotency.ts";
import { ApiError, BadRequest, Conflict, Invalid } from "./errors.ts";

const maxKeyLength = 255;
const dayMs = 24 * 60 * 60 * 1000;
const daysKept = { "a day": 1, "90 days": 90 };
/** Age in milliseconds after which an unfinished request counts as abandoned by a process that died. */
const abandonedAfterMs = 90_000;
const retryMs = 1000;
const maxRetries = 600;

interface IdempotentCall {
  doctorId: number;
  /** Method and path of the route, with its parameters as placeholders. */
  scope: string;
  key: string | undefined;
  retention: keyof typeof daysKept;
  parameters: unknown;
  now: Date;
}

interface Reply {
  status: number;
  body: unknown;
}

/** SHA-256 of the parameters, independent of the order of fields. */
function hashOf(parameters: unknown): string {
  const ordered = JSON.stringify(parameters, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(ordered).digest("hex");
}

function checkedKey(key: string | undefined): string {
  if (key && key.length <= maxKeyLength && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new BadRequest("অনুরোধটির সঙ্গে Idempotency-Key নেই, বা সেটি ঠিক নয়।");
}

/**
 * Stored reply of a key; undefined if the key was abandoned by a dead process and this call has taken it over. Throws
 * 422 for other parameters, and 409 in_flight while the first call still runs.
 */
async function replyOf(db: Database, row: typeof idempotencyKeys.$inferSelect, hash: string, now: Date) {
  if (row.parameters_hash !== hash) {
    throw new Invalid({ form: ["এই অনুরোধটি আগে অন্য তথ্য দিয়ে পাঠানো হয়েছে। পাতাটি নতুন করে খুলুন।"] });
  }
  if (row.status_code !== null) return { status: row.status_code, body: row.reply };
  if (now.getTime() - row.locked_at.getTime() > abandonedAfterMs) {
    const taken = await db
      .update(idempotencyKeys)
      .set({ locked_at: now })
      .where(and(isRow(row), isNull(idempotencyKeys.status_code), eq(idempotencyKeys.locked_at, row.locked_at)))
      .returning({ key: idempotencyKeys.key });
    if (taken.length > 0) return undefined;
  }
  throw new Conflict("in_flight", "একই অনুরোধ এখনো চলছে। একটু অপেক্ষা করুন।");
}

function isRow({ doctor_id, scope, key }: Pick<typeof idempotencyKeys.$inferSelect, "doctor_id" | "scope" | "key">) {
  return and(eq(idempotencyKeys.doctor_id, doctor_id), eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
}

/**
 * True for a refusal that is stored for repeats of the call: a status below 500, except 429 and an in_flight conflict.
 */
function isPermanent({ status, details }: ApiError): boolean {
  return status < 500 && status !== 429 && details.code !== "in_flight";
}

/** JSON of a reply, with a replacement character for each NUL and half of a surrogate pair, which `jsonb` refuses. */
function storableJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    typeof value === "string" ? value.replace(/[\0\p{Surrogate}]/gu, "\ufffd") : value,
  );
}

/**
 * Writes the outcome of done work. If that fails, the call still ends with its outcome, and the write is repeated every
 * second for ten minutes: without it a repeat would wait as for work in flight, and in the end do the work again.
 */
async function persist(write: () => Promise<unknown>): Promise<void> {
  const isWritten = () =>
    write().then(
      () => true,
      () => false,
    );
  async function retry(): Promise<void> {
    for (let tries = 0; tries < maxRetries; tries += 1) {
      await delay(retryMs, undefined, { ref: false });
      if (await isWritten()) return;
    }
  }
  if (!(await isWritten())) void retry();
}

/**
 * Does the work once per doctor, route and key until the expired key is deleted, and returns the stored reply, success
 * or refusal, for every repeat. A refusal is thrown the first time. A 5xx, a 429 or an in_flight conflict of other work
 * frees the key, and so does a refusal that cannot be stored; a success never does. Throws 400 without a valid key, 422
 * if the key was used with other parameters, and 409 in_flight while the first call still runs or its reply is not yet
 * stored.
 */
export async function runOnce(db: Database, call: IdempotentCall, work: () => Promise<Reply>): Promise<Reply> {
  const { doctorId, scope, retention, now } = call;
  const row = { doctor_id: doctorId, scope, key: checkedKey(call.key) };
  const hash = hashOf(call.parameters);
  const inserted = await db
    .insert(idempotencyKeys)
    .values({
      ...row,
      parameters_hash: hash,
      locked_at: now,
      expires_at: new Date(now.getTime() + daysKept[retention] * dayMs),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) {
    const [known] = await db.select().from(idempotencyKeys).where(isRow(row));
    if (!known) throw new Conflict("in_flight", "একই অনুরোধ এখনো চলছে। একটু অপেক্ষা করুন।");
    const reply = await replyOf(db, known, hash, now);
    if (reply) return reply;
  }
  const isUnanswered = and(isRow(row), isNull(idempotencyKeys.status_code));
  const store = ({ status, body }: Reply, where = isUnanswered) =>
    db
      .update(idempotencyKeys)
      .set({ status_code: status, reply: sql`${storableJson(body)}::jsonb` })
      .where(where);
  // after 90 seconds another call may have taken the key over: a failure of this one must not touch what that one does
  const isOwn = and(isUnanswered, eq(idempotencyKeys.locked_at, now));
  const free = () => db.delete(idempotencyKeys).where(isOwn);
  let reply: Reply;
  try {
    reply = await work();
  } catch (error) {
    if (error instanceof ApiError && isPermanent(error)) {
      const refusal = { status: error.status, body: { message: error.message, ...error.details } };
      await persist(() => store(refusal, isOwn).catch(free));
    } else {
      await persist(free);
    }
    throw error;
  }
  await persist(() => store(reply));
  return reply;
}
