import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { and, asc, eq, gte, ne, or, sql } from "drizzle-orm";
import { importDoctors } from "#content/doctors/import.ts";
import type { Writer } from "#api/db/client.ts";
import { doctorDevices, doctors, loginLinks } from "#api/db/schema/identity.ts";
import { findPreviousNumber } from "#api/features/account/queries.ts";
import { loginName } from "#api/features/auth/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { removeDevice } from "#api/features/devices/service.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { queueSms } from "#api/queue/sms.ts";
import { mobileNumber } from "#locale/phones.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { printDoctor, selectDoctor } from "./doctor-show.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonText } from "#api/staff/terminal-text.ts";
import { jsonOption, printLines, type JsonOption } from "#api/staff/table.ts";

const linkSeconds = 60;
const maxFound = 20;

async function lockDoctor(db: Writer, id: number) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id)).for("update");
  if (!doctor) throw new StaffError(`There is no doctor ${id}.`);
  return doctor;
}

function findDoctors(db: Writer, text: string) {
  const number = loginName(text);
  const isVerified = and(eq(doctorDevices.doctor_id, doctors.id), eq(doctorDevices.status, "verified"));
  return db
    .select({ doctor: doctors, verified: db.$count(doctorDevices, isVerified) })
    .from(doctors)
    .where(
      or(
        eq(doctors.mobile_number, number),
        eq(doctors.bmdc_no, number),
        eq(sql`${doctors.id}::text`, text),
        sql`position(lower(${text}) in lower(${doctors.name})) > 0`,
      ),
    )
    .orderBy(asc(doctors.id))
    .limit(maxFound);
}

async function changePhone(db: Writer, id: number, typed: string, now: Date) {
  const number = mobileNumber(typed);
  if (!number) throw new StaffError(`${typed} is not a Bangladeshi mobile number.`);
  const doctor = await lockDoctor(db, id);
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

const restoredNotice = "আপনার নম্বরটি অ্যাকাউন্টে ফিরিয়ে দেওয়া হয়েছে। “পাসওয়ার্ড ভুলে গেছি” থেকে নতুন পাসওয়ার্ড দিন।";

/**
 * Undoes a change of number that the doctor did not make. Whoever made it knew the password and may have verified
 * devices, so the password and the devices verified since are removed.
 */
async function restorePhone(db: Writer, id: number, now: Date) {
  const { mobile_number: from } = await lockDoctor(db, id);
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

/** Makes a link that logs in as the doctor once. Only the hash of its token is stored. */
async function makeLoginLink(db: Writer, id: number, publicOrigin: string, now: Date): Promise<string> {
  await lockDoctor(db, id);
  const { token, hash } = newSecretToken();
  const expires_at = new Date(now.getTime() + linkSeconds * 1000);
  await db.insert(loginLinks).values({ doctor_id: id, token_hash: hash, expires_at });
  return `${publicOrigin}/login-for-admin?token=${token}`;
}

export function doctorCommands(program: Command, { env, now, print, withDatabase }: StaffContext): void {
  const command = program.command("doctors").description("accounts of doctors");

  command
    .command("find")
    .description("find doctors by mobile number, BMDC number, id or a part of the name")
    .argument("<text>", "what to look for")
    .option(...jsonOption)
    .action((text: string, { json }: JsonOption) =>
      withDatabase(async ({ db }) => {
        const found = await findDoctors(db, text.trim());
        await audit(db, "doctors find", { text, found: found.map(({ doctor }) => doctor.id) });
        const rows = found.map(({ doctor: { id, name, mobile_number, bmdc_no, status }, verified }) => {
          const [bmdc, displayName] = [bmdc_no ?? "-", name ?? "-"];
          return { id, phone: mobile_number, bmdc, name: displayName, status, devices: `${verified} devices` };
        });
        printLines(print, { rows, none: "No doctor is found.", json });
        if (!json && found.length === maxFound) print(`These are the first ${maxFound}: give more of the name.`);
      }),
    );

  command
    .command("import")
    .description("import doctors and their courses from another system, the whole file or nothing (docs/operate.md)")
    .argument("<file>", "a CSV file")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const { rows, added, enrolled } = await db.transaction(async (transaction) => {
          const counts = await importDoctors(transaction, path);
          await audit(transaction, "doctors import", { file: path, ...counts });
          return counts;
        });
        print(`${basename(path)}: ${rows} doctors, ${added} added, ${enrolled} enrolments added`);
      }),
    );

  command
    .command("show")
    .description("show an account with its devices, courses and newest payments")
    .argument("<id>", "the doctor", rowId)
    .option(...jsonOption)
    .action((id: number, { json }: { json?: boolean }) =>
      withDatabase(async ({ db }) => {
        const found = await selectDoctor(db, id);
        if (!found) throw new StaffError(`There is no doctor ${id}.`);
        await audit(db, "doctors show", { doctor: id });
        if (json) print(jsonText(found));
        else printDoctor(print, found);
      }),
    );

  command
    .command("change-phone")
    .description("change the mobile number of an account and end its logins")
    .argument("<id>", "the doctor", rowId)
    .argument("<number>", "the new number")
    .action((id: number, typed: string) =>
      withDatabase(async ({ db }) => {
        const { from, to } = await db.transaction(async (transaction) => {
          const change = await changePhone(transaction, id, typed, now());
          await audit(transaction, "doctors change-phone", { doctor: id, ...change });
          return change;
        });
        print(`Doctor ${id} has ${to} instead of ${from}, and must log in again.`);
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

  command
    .command("block")
    .description("block an account and end its logins")
    .argument("<id>", "the doctor", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        await db.transaction(async (transaction) => {
          await lockDoctor(transaction, id);
          await transaction.update(doctors).set({ status: "blocked" }).where(eq(doctors.id, id));
          await revokeTokens(transaction, { doctorId: id, reason: "blocked", now: now() });
          await audit(transaction, "doctors block", { doctor: id });
        });
        print(`Doctor ${id} is blocked and logged out.`);
      }),
    );

  command
    .command("unblock")
    .description("unblock an account")
    .argument("<id>", "the doctor", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        await db.transaction(async (transaction) => {
          await lockDoctor(transaction, id);
          await transaction.update(doctors).set({ status: "active" }).where(eq(doctors.id, id));
          await audit(transaction, "doctors unblock", { doctor: id });
        });
        print(`Doctor ${id} may log in again.`);
      }),
    );

  command
    .command("login-link")
    .description(`print an address that shows the portal as this doctor, once, within ${linkSeconds} seconds`)
    .argument("<id>", "the doctor", rowId)
    .action((id: number) =>
      withDatabase(async ({ db }) => {
        const link = await db.transaction(async (transaction) => {
          const made = await makeLoginLink(transaction, id, env.PUBLIC_ORIGIN, now());
          await audit(transaction, "doctors login-link", { doctor: id });
          return made;
        });
        print(link);
        print(`It works once, within ${linkSeconds} seconds.`);
      }),
    );
}
