import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { z } from "zod";
import { importDoctors } from "#content/doctors/import.ts";
import type { Writer } from "#api/db/client.ts";
import { containsText } from "#api/db/search/contains-text.ts";
import { doctorDevices, doctors, loginLinks } from "#api/db/schema/identity.ts";
import { loginName } from "#api/features/auth/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { addBmdcCommand } from "./bmdc-command.ts";
import { addPasswordCommand } from "./password-command.ts";
import { addPhoneCommands } from "./phone-commands.ts";
import { addSharedNumbersCommand } from "./shared-numbers.ts";
import { printDoctor, selectDoctor } from "./doctor-show.ts";
import { changes, type Change } from "#api/staff/plan/change.ts";
import { requireNewest } from "#api/staff/plan/later-entry.ts";
import { doctorWords, lockNamedDoctor } from "#api/staff/plan/named.ts";
import { Id } from "#contract/fields.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonText } from "#runtime/terminal-text.ts";
import { jsonOption, printLines, type JsonOption } from "#api/staff/table.ts";

const Blocked = z.object({ doctor: Id });

const linkSeconds = 60;
const maxFound = 20;

function findDoctors(db: Writer, text: string) {
  const number = loginName(text);
  const isVerified = and(eq(doctorDevices.doctor_id, doctors.id), eq(doctorDevices.status, "verified"));
  return db
    .select({ doctor: doctors, verified: db.$count(doctorDevices, isVerified) })
    .from(doctors)
    .where(
      or(
        eq(doctors.mobile_number, number),
        eq(doctors.bmdc_key, number),
        eq(sql`${doctors.id}::text`, text),
        containsText(doctors.name, text),
      ),
    )
    .orderBy(asc(doctors.id))
    .limit(maxFound);
}

/** Makes a link that logs in as the doctor once, within 60 seconds. Only the hash of its token is stored. */
async function makeLoginLink(db: Writer, id: number, publicOrigin: string, now: Date): Promise<string> {
  const { token, hash } = newSecretToken();
  const expires_at = new Date(now.getTime() + linkSeconds * 1000);
  await db.insert(loginLinks).values({ doctor_id: id, token_hash: hash, expires_at });
  return `${publicOrigin}/login-for-admin?token=${token}`;
}

export function doctorCommands(program: Command, context: StaffContext): void {
  const { env, now, print, withDatabase } = context;
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

  changes(
    command
      .command("import")
      .description("import doctors and their courses from another system, the whole file or nothing (docs/operate.md)")
      .argument("<file>", "a CSV file"),
    context,
    {
      async change(db, argument: string) {
        const path = resolve(argument);
        const counts = await importDoctors(db, path);
        const { rows, added, enrolled } = counts;
        const result = `${basename(path)}: ${rows} doctors, ${added} added, ${enrolled} enrolments added`;
        return { effect: [result], detail: { file: path, ...counts }, done: [result] };
      },
    },
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

  addPhoneCommands(command, context);
  addPasswordCommand(command, context);
  addSharedNumbersCommand(command, context);
  addBmdcCommand(command, context);

  const states = [
    ["block", "block an account and end its logins", "blocked", "active", "is blocked and logged out"],
    ["unblock", "unblock an account", "active", "blocked", "may log in again"],
  ] as const;
  for (const [name, description, status, before, outcome] of states) {
    const set = async (db: Writer, id: number, to: "active" | "blocked", done: string): Promise<Change> => {
      const doctor = await lockNamedDoctor(db, id);
      if (doctor.status === to) throw new StaffError(`Doctor ${id} is ${to} already.`);
      await db.update(doctors).set({ status: to }).where(eq(doctors.id, id));
      if (to === "blocked") await revokeTokens(db, { doctorId: id, reason: "blocked", now: now() });
      return {
        effect: [`${doctorWords(doctor)}: ${doctor.status} → ${to}. Logins that a block ends stay ended.`],
        detail: { doctor: id, was: doctor.status, is: to },
        done: [`Doctor ${id} ${done}.`],
      };
    };
    changes(command.command(name).description(description).argument("<id>", "the doctor", rowId), context, {
      change: (db, id: number) => set(db, id, status, outcome),
      async undo(db, entry) {
        await requireNewest(db, entry, "doctor", ["doctors block", "doctors unblock"]);
        return set(db, Blocked.parse(entry.detail).doctor, before, `is ${before} again`);
      },
    });
  }

  changes(
    command
      .command("login-link")
      .description(`print an address that shows the portal as this doctor, once, within ${linkSeconds} seconds`)
      .argument("<id>", "the doctor", rowId),
    context,
    {
      async change(db, id: number) {
        const doctor = await lockNamedDoctor(db, id);
        return {
          effect: [`${doctorWords(doctor)}: a link that logs in as this doctor once, within ${linkSeconds} seconds.`],
          detail: { doctor: id },
          done: [
            await makeLoginLink(db, id, env.PUBLIC_ORIGIN, now()),
            `It works once, within ${linkSeconds} seconds.`,
          ],
          asks: false,
        };
      },
    },
  );
}
