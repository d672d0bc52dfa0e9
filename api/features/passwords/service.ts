import { readFileSync } from "node:fs";
import { hash, verify, type Options } from "@node-rs/argon2";
import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { projectPath } from "#runtime/project-path.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { Busy, Invalid } from "#api/http/errors.ts";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const options: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two at a time and fifty that wait: a storm of logins leaves the processor to the exams. */
const turns = bulkhead(2, 50);

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await turns.execute(work);
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    throw new Busy("এই মুহূর্তে অনেকে লগইন করছেন। একটু পরে আবার চেষ্টা করুন।", error);
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFC"), options));
}

let dummyHash: Promise<string> | undefined;

/** Where there is no hash the work is done all the same, so that time does not tell who has an account. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = stored ?? (await (dummyHash ??= hash("nobody's password", options)));
  const matches = await inTurn(() => verify(known, password.normalize("NFC")));
  return matches && typeof stored === "string";
}

let commonPasswords: Set<string> | undefined;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(
    readFileSync(projectPath("api/features/passwords/common-passwords.txt"), "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("#")),
  );
  return commonPasswords.has(password.toLowerCase());
}

/** Refuses what everybody tries first: common passwords, and what is known of the doctor. Throws 422. */
export function requireStrongPassword(password: string, known: (string | null | undefined)[]): void {
  const guesses = known.filter((word) => typeof word === "string").map((word) => word.toLowerCase());
  if (isCommon(password) || guesses.includes(password.trim().toLowerCase())) {
    throw new Invalid({ password: ["এই পাসওয়ার্ড সহজেই অনুমান করা যায়। অন্য একটি দিন।"] });
  }
}

/** Refuses a password that is not the doctor's own. Throws 422. */
export async function requireCurrentPassword(
  db: Writer,
  doctorId: number,
  password: string | undefined,
): Promise<void> {
  if (!password) throw new Invalid({ current_password: ["বর্তমান পাসওয়ার্ড দিন।"] });
  const [doctor] = await db.select({ hash: doctors.password_hash }).from(doctors).where(eq(doctors.id, doctorId));
  if (!(await isPassword(password, doctor?.hash))) {
    throw new Invalid({ current_password: ["বর্তমান পাসওয়ার্ডটি মেলেনি।"] });
  }
}

export async function setPassword(db: Writer, doctorId: number, passwordHash: string): Promise<void> {
  await db.update(doctors).set({ password_hash: passwordHash }).where(eq(doctors.id, doctorId));
}
