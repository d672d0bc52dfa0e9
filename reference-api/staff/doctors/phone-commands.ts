import type { Command } from "commander";
import { and, eq, gte, ne } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { findPreviousNumber, staffNumberChangeAction } from "#api/features/account/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { removeDevice } from "#api/features/devices/service.ts";
import { queueSms } from "#api/queue/sms.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { lockNamedDoctor } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { mobileNumber } from "#locale/phones.ts";

/** Asks the operator whether this doctor gets the number; throws a StaffError unless the answer is yes. */
async function requireConsent(db: Database, id: number, typed: string, ask: StaffContext["ask"]): Promise<void> {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
  const number = mobileNumber(typed);
  if (!doctor || !number) return; // changePhone says what is wrong
  const change = `${doctor.mobile_number} of doctor ${id}, ${doctor.name ?? "without a name"}, becomes ${number}`;
  if (!ask) throw new StaffError(`${change}: give --yes if that is right.`);
  const answer = await ask(`${change}. Type yes: `);
  if (answer.trim().toLowerCase() !== "yes") throw new StaffError("Nothing is changed.");
}

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
  return { from: doctor.mobile_number, to: number };
}

/** Tells the old and the new number of a change by staff. Whoever has the old number does not read all of the new one. */
async function tellBoth(db: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  const body = `আপনার পোর্টালের অ্যাকাউন্টের মোবাইল নম্বর বদলানো হয়েছে। নতুন নম্বরের শেষ তিন অঙ্ক ${bengaliDigits(to.slice(-3))}। আপনি না চেয়ে থাকলে আমাদের ফোন করুন।`;
  for (const recipient of [from, to]) await queueSms(db, { recipient, body, purpose: "notice" });
}

const restoredNotice = "আপনার নম্বরটি অ্যাকাউন্টে ফিরিয়ে দেওয়া হয়েছে। “পাসওয়ার্ড ভুলে গেছি” থেকে নতুন পাসওয়ার্ড দিন।";

/**
 * Undoes a change of number that the doctor did not make. Whoever made it knew the password and may have verified
 * devices, so the password and the devices verified since are removed.
 */
async function restorePhone(db: Writer, id: number, now: Date) {
  const { mobile_number: from } = await lockNamedDoctor(db, id);
  const before = await findPreviousNumber(db, id, from);
  if (!before)
    throw new StaffError(`Doctor ${id} has not changed the number ${from} from another: there is nothing to undo.`);
  const { to } = await changePhone(db, id, before.number, now);
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
  return { from, to, devices: since.length };
}

export function addPhoneCommands(command: Command, { ask, note, now, print, withDatabase }: StaffContext): void {
  command
    .command("change-phone")
    .description("change the mobile number of an account and end its logins; both numbers are told by SMS")
    .argument("<id>", "the doctor", rowId)
    .argument("<number>", "the new number")
    .option("--yes", "without asking")
    .action((id: number, typed: string, { yes = false }: { yes?: boolean }) =>
      withDatabase(async ({ db }) => {
        if (!yes) await requireConsent(db, id, typed, ask);
        const { from, to } = await db.transaction(async (transaction) => {
          const change = await changePhone(transaction, id, typed, now());
          await tellBoth(transaction, change);
          await audit(transaction, staffNumberChangeAction, { doctor: id, ...change });
          return change;
        });
        print(`Doctor ${id} has ${to} instead of ${from}, and must log in again.`);
        note(`Both numbers are told by SMS. To undo it: doctors restore-phone ${id}`);
      }),
    );

  command
    .command("restore-phone")
    .description(
      "restore the number that an account had before the last change; its doctor must then set a new password",
    )
    .argument("<id>", "the doctor", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        const { from, to, devices } = await db.transaction(async (transaction) => {
          const change = await restorePhone(transaction, id, now());
          await audit(transaction, "doctors restore-phone", { doctor: id, ...change });
          return change;
        });
        print(`Doctor ${id} has ${to} again instead of ${from}, and must set a new password with a code to ${to}.`);
        if (devices > 0) print(`Removed what was verified since the change: ${devices} devices.`);
      }),
    );
}
