import { readFileSync } from "node:fs";
import { hash, verify, type Options } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { createFairQueue, QueueFull } from "#runtime/fair-queue.ts";
import { projectPath } from "#runtime/project-path.ts";
import { doctors } from "#api/db/schema/identity.ts";
import type { Caller } from "#api/http/caller.ts";
import { Busy, Invalid } from "#api/http/errors.ts";
import { bmdcKey, bmdcNumber } from "#locale/bmdc.ts";
import { compact, folded, oneForm } from "#locale/folding.ts";
import { mobileNumber } from "#locale/phones.ts";

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Queue that runs two hashes at a time, so that many logins at once leave CPU time to the exams. Networks take turns,
 * and one alone cannot fill the queue.
 */
const hashQueue = createFairQueue({ slots: 2, slotsPerOwner: 2, waiting: 60, waitingPerOwner: 50 });

type From = string | undefined;

async function runQueued<Result>(from: From, work: () => Promise<Result>): Promise<Result> {
  try {
    return await hashQueue.run(from ?? "", work);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new Busy("এই মুহূর্তে অনেকে লগইন করছেন। একটু পরে আবার চেষ্টা করুন।", error);
  }
}

export function hashPassword(password: string, from?: From): Promise<string> {
  return runQueued(from, () => hash(oneForm(password), options));
}

let dummyHash: Promise<string> | undefined;

/**
 * Tells if a password is right. Without a stored hash it does the same work and returns false, so that timing does not
 * reveal who has an account. Throws 503 if too many hashes are waiting.
 */
export async function isPassword(password: string, stored: string | null | undefined, from?: From): Promise<boolean> {
  const known = stored ?? (await (dummyHash ??= hash("nobody's password", options)));
  return (await runQueued(from, () => verify(known, oneForm(password)))) && typeof stored === "string";
}

let commonPasswords: Set<string> | undefined;

/** Parses a list of passwords, one a line, folded; lines that begin with # are comments. */
export function passwordList(text: string): Set<string> {
  return new Set(
    text
      .split("\n")
      .map(folded)
      .filter((line) => line && !line.startsWith("#")),
  );
}

/**
 * True for a folded password in the project's own list of words, names, keyboard rows and years; public lists come from
 * stolen accounts. An operator with a longer list may replace the file: a password a line.
 */
function isCommon(spelling: string): boolean {
  commonPasswords ??= passwordList(
    readFileSync(projectPath("reference-api/features/passwords/common-passwords.txt"), "utf8"),
  );
  return commonPasswords.has(spelling);
}

function spellings(text: string): string[] {
  const bmdc = bmdcNumber(text);
  return [folded(text), compact(text), mobileNumber(text) ?? "", bmdc === undefined ? "" : bmdcKey(bmdc)].filter(
    Boolean,
  );
}

/**
 * Throws 422 for a common password, and for one that equals, in any spelling, one of `known`, the doctor's own data.
 */
export function requireStrongPassword(password: string, known: (string | null | undefined)[]): void {
  const guesses = known.filter((word) => typeof word === "string").flatMap(spellings);
  if (spellings(password).some((spelling) => isCommon(spelling) || guesses.includes(spelling))) {
    throw new Invalid({ password: ["এই পাসওয়ার্ড সহজেই অনুমান করা যায়। অন্য একটি দিন।"] });
  }
}

/** Throws 422 unless the password is given and is the doctor's current one. */
export async function requireCurrentPassword(
  { db, caller }: { db: Writer; caller: Pick<Caller, "network"> },
  doctorId: number,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new Invalid({ current_password: ["বর্তমান পাসওয়ার্ড দিন।"] });
  const [doctor] = await db.select({ hash: doctors.password_hash }).from(doctors).where(eq(doctors.id, doctorId));
  if (!(await isPassword(password, doctor?.hash, caller.network))) {
    throw new Invalid({ current_password: ["বর্তমান পাসওয়ার্ডটি মেলেনি।"] });
  }
}

export async function setPassword(db: Writer, doctorId: number, passwordHash: string): Promise<void> {
  await db.update(doctors).set({ password_hash: passwordHash }).where(eq(doctors.id, doctorId));
}
