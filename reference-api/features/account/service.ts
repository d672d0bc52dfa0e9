import { eq, sql, type SQL } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { auditLog } from "#api/db/schema/audit.ts";
import { avatars, doctors } from "#api/db/schema/identity.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { Conflict, Invalid } from "#api/http/errors.ts";
import { bmdcKey } from "#locale/bmdc.ts";
import { numberChangeAction } from "./queries.ts";

/**
 * SQL condition on `doctors`: the doctor already shares this BMDC number with another account, which still holds it.
 */
function isStillShared(key: string): SQL {
  const isHeld = sql`exists (select 1 from ${doctors} as holder where holder.bmdc_key = ${key} and not holder.bmdc_shared)`;
  return sql`${doctors.bmdc_shared} and ${doctors.bmdc_key} = ${key} and ${isHeld}`;
}

/**
 * Updates a doctor. A BMDC number that is already shared with another account may stay; any other one in use violates
 * the unique index.
 */
export async function updateDoctor(
  db: Writer,
  doctorId: number,
  values: Partial<typeof doctors.$inferInsert>,
): Promise<void> {
  const bmdc_shared = values.bmdc_no && isStillShared(bmdcKey(values.bmdc_no));
  await db
    .update(doctors)
    .set({ ...values, ...(bmdc_shared && { bmdc_shared }) })
    .where(eq(doctors.id, doctorId));
}

interface NumberChange {
  doctorId: number;
  from: string;
  to: string;
  now: Date;
}

/**
 * Makes `to` the doctor's verified mobile number, and records the old one in the audit log, so that staff can undo the
 * change.
 */
export async function changeNumber(transaction: Writer, { doctorId, from, to, now }: NumberChange): Promise<void> {
  const values = { mobile_number: to, pending_mobile_number: null, phone_verified_at: now };
  await updateDoctor(transaction, doctorId, values);
  await transaction.insert(auditLog).values({
    actor: `doctor ${doctorId}`,
    action: numberChangeAction,
    detail: { doctor: doctorId, from, to },
    at: now,
  });
}

export async function replaceAvatar(
  transaction: Writer,
  doctorId: number,
  avatar: { name: string; bytes: Buffer },
): Promise<void> {
  const [before] = await transaction
    .select({ name: doctors.avatar })
    .from(doctors)
    .where(eq(doctors.id, doctorId))
    .for("update");
  await transaction.insert(avatars).values(avatar);
  await updateDoctor(transaction, doctorId, { avatar: avatar.name });
  if (before?.name) await transaction.delete(avatars).where(eq(avatars.name, before.name));
}

/**
 * Turns a unique violation of a write into an error for the doctor: 409 for another doctor's mobile number, 422 for
 * another doctor's BMDC number. Rethrows every other error.
 */
export function throwTaken(error: unknown): never {
  const constraint = uniqueViolation(error);
  if (constraint === "doctors_mobile_number_unique") {
    throw new Conflict("phone_taken", "এই নম্বরে আগেই একটি অ্যাকাউন্ট আছে।");
  }
  if (constraint === "doctors_bmdc_no_unique") {
    throw new Invalid({ bmdc_no: ["এই BMDC নম্বরটি অন্য মোবাইল নম্বরে নিবন্ধিত। নম্বরটি আপনার হলে হটলাইনে ফোন করুন।"] });
  }
  throw error;
}
