import type { Command } from "commander";
import { and, asc, eq, ne, or, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctorDevices, doctors, loginLinks } from "#api/db/schema/identity.ts";
import { loginName, revokeTokens } from "#api/features/auth/queries.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { mobileNumber } from "#contract/phones.ts";
import { audit, StaffError, type StaffContext } from "./context.ts";
import { rowId } from "./row-id.ts";

const linkSeconds = 60;
const foundAtMost = 20;

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
    .limit(foundAtMost);
}

async function changePhone(db: Writer, id: number, typed: string, now: Date) {
  const number = mobileNumber(typed);
  if (!number) throw new StaffError(`${typed} is no Bangladeshi mobile number.`);
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

/** A link that logs in as the doctor once. Only the hash of its token is kept. */
async function makeLoginLink(db: Writer, id: number, publicOrigin: string, now: Date): Promise<string> {
  await lockDoctor(db, id);
  const { token, hash } = newSecretToken();
  const expires_at = new Date(now.getTime() + linkSeconds * 1000);
  await db.insert(loginLinks).values({ doctor_id: id, token_hash: hash, expires_at });
  return `${publicOrigin}/login-for-admin?token=${token}`;
}

export function doctorCommands(program: Command, { env, now, print, withDatabase }: StaffContext): void {
  const command = program.command("doctors").description("the accounts of doctors");

  command
    .command("find")
    .description("find doctors by mobile number, BMDC number, id or a part of the name")
    .argument("<text>")
    .action((text: string) =>
      withDatabase(async ({ db }) => {
        const found = await findDoctors(db, text.trim());
        await audit(db, "doctors find", { text, found: found.map(({ doctor }) => doctor.id) });
        if (found.length === 0) print("No doctor is found.");
        for (const { doctor, verified } of found) {
          const { id, name, mobile_number, bmdc_no, status } = doctor;
          print([id, mobile_number, bmdc_no ?? "-", name ?? "-", status, `${verified} devices`].join("  "));
        }
        if (found.length === foundAtMost) print(`These are the first ${foundAtMost}: give more of the name.`);
      }),
    );

  command
    .command("change-phone")
    .description("give an account another mobile number and end its logins")
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
    .command("block")
    .description("let an account log in no more and end its logins")
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
    .description("let a blocked account log in again")
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
