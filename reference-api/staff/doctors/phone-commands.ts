import type { Command } from "commander";
import { and, eq, gte, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { findPreviousNumber } from "#api/features/account/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { removeDevice } from "#api/features/devices/service.ts";
import { queueSms } from "#api/queue/sms.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { changes } from "#api/staff/plan/change.ts";
import { doctorWords, lockNamedDoctor } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { mobileNumber } from "#locale/phones.ts";

async function changePhone(db: Writer, id: number, typed: string, now: Date) {
  const number = mobileNumber(typed);
  if (!number) throw new StaffError(`${typed} is not a Bangladeshi mobile number.`);
  const doctor = await lockNamedDoctor(db, id);
  const [holder] = await db
    .select({ id: doctors.id })
    .from(doctors)
    .where(and(eq(doctors.mobile_number, number), ne(doctors.id, id)));
  if (holder) throw new StaffError(`${number} belongs to doctor ${holder.id}.`);
  await db
    .update(doctors)
    .set({ mobile_number: number, pending_mobile_number: null, phone_verified_at: null })
    .where(eq(doctors.id, id));
  await revokeTokens(db, { doctorId: id, reason: "phone_changed", now });
  return { words: doctorWords(doctor), from: doctor.mobile_number, to: number };
}

/**
 * Queues an SMS about a change by staff to the old and the new number; it has only the last three digits of the new
 * one.
 */
async function tellBoth(db: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  const body = `আপনার পোর্টালের অ্যাকাউন্টের মোবাইল নম্বর বদলানো হয়েছে। নতুন নম্বরের শেষ তিন অঙ্ক ${bengaliDigits(to.slice(-3))}। আপনি না চেয়ে থাকলে আমাদের ফোন করুন।`;
  for (const recipient of [from, to]) await queueSms(db, { recipient, body, purpose: "notice" });
}

const restoredNotice = "আপনার নম্বরটি অ্যাকাউন্টে ফিরিয়ে দেওয়া হয়েছে। “পাসওয়ার্ড ভুলে গেছি” থেকে নতুন পাসওয়ার্ড দিন।";

/**
 * Restores the number before the last change, which the doctor did not make. Whoever made it may know the password and
 * have verified devices, so the password and the devices verified since are removed. Throws a StaffError if there is no
 * earlier number.
 */
async function restorePhone(db: Writer, id: number, now: Date) {
  const { mobile_number: from } = await lockNamedDoctor(db, id);
  const before = await findPreviousNumber(db, id, from);
  if (!before)
    throw new StaffError(`Doctor ${id} has not changed the number ${from} from another: there is nothing to undo.`);
  const { words, to } = await changePhone(db, id, before.number, now);
  await db.update(doctors).set({ password_hash: null }).where(eq(doctors.id, id));
  const since = await db
    .select({ deviceId: doctorDevices.device_id })
    .from(doctorDevices)
    .where(
      and(
        eq(doctorDevices.doctor_id, id),
        eq(doctorDevices.status, "verified"),
        gte(doctorDevices.verified_at, before.at),
      ),
    );
  for (const { deviceId } of since) {
    await removeDevice(db, { doctorId: id, deviceId, hadSlot: true, removedBy: "staff", now });
  }
  await queueSms(db, { recipient: to, body: restoredNotice, purpose: "notice" });
  return { words, from, to, devices: since.length };
}

export function addPhoneCommands(command: Command, context: StaffContext): void {
  const { now } = context;
  changes(
    command
      .command("change-phone")
      .description("change the mobile number of an account and end its logins; both numbers are told by SMS")
      .argument("<id>", "the doctor", rowId)
      .argument("<number>", "the new number"),
    context,
    {
      async change(db, id: number, typed: string) {
        const { words, from, to } = await changePhone(db, id, typed, now());
        await tellBoth(db, { from, to });
        const remedy = `\`doctors restore-phone ${id}\` undoes it.`;
        return {
          effect: [`${words}: number ${from} → ${to}; all logins end. Both numbers are told by SMS.`],
          detail: { doctor: id, from, to },
          done: [`Doctor ${id} has ${to} instead of ${from}, and must log in again.`],
          notes: [`Both numbers are told by SMS. ${remedy}`],
          remedy,
        };
      },
    },
  );

  changes(
    command
      .command("restore-phone")
      .description(
        "restore the number that an account had before the last change; its doctor must then set a new password",
      )
      .argument("<id>", "the doctor", rowId),
    context,
    {
      async change(db, id: number) {
        const { words, from, to, devices } = await restorePhone(db, id, now());
        const gone = `Removed what was verified since the change: ${devices} devices.`;
        const removed = devices > 0 ? [gone] : [];
        return {
          effect: [
            `${words}: number ${from} → ${to}; all logins end, and the password. ${to} is told by SMS.`,
            ...removed,
          ],
          detail: { doctor: id, from, to, devices },
          done: [
            `Doctor ${id} has ${to} again instead of ${from}, and must set a new password with a code to ${to}.`,
            ...removed,
          ],
        };
      },
    },
  );
}
