import { randomInt } from "node:crypto";
import type { Command } from "commander";
import { eq } from "drizzle-orm";
import { doctors } from "#api/db/schema/identity.ts";
import { accountKey } from "#api/features/auth/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { hashPassword, setPassword } from "#api/features/passwords/service.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { queueSms } from "#api/queue/sms.ts";
import { audit, type StaffContext } from "#api/staff/context.ts";
import { lockNamedDoctor } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";

/** Letters and digits that look like no other: 16 of them are 79 bits. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

/** Makes a random password in groups that can be read out on the phone. */
function newPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

const changedNotice = "আপনার পাসওয়ার্ড আমাদের অফিস থেকে বদলানো হয়েছে। আপনি না চেয়ে থাকলে এখনই হটলাইনে ফোন করুন।";

/** Adds the command that sets a password, for accounts that cannot get a code. */
export function addPasswordCommand(command: Command, { env, now, note, print, withDatabase }: StaffContext): void {
  command
    .command("set-password")
    .description("set a new password, print it once, and end the account's logins; its doctor is told by SMS")
    .argument("<id>", "the doctor", rowId)
    .option("--any-device", "open the account on every device, until the next set-password without this")
    .action((id: number, { anyDevice = false }: { anyDevice?: boolean }) =>
      withDatabase(async ({ db }) => {
        const password = newPassword();
        const hash = await hashPassword(password);
        await db.transaction(async (transaction) => {
          const { mobile_number: recipient } = await lockNamedDoctor(transaction, id);
          await setPassword(transaction, id, hash);
          const device_check = anyDevice ? "waived" : "required";
          await transaction.update(doctors).set({ device_check }).where(eq(doctors.id, id));
          await revokeTokens(transaction, { doctorId: id, reason: "password_reset", now: now() });
          if (env.sms) await queueSms(transaction, { recipient, body: changedNotice, purpose: "notice" });
          await audit(transaction, "doctors set-password", { doctor: id, any_device: anyDevice });
        });
        await createRateLimits(db).clear("login: account", accountKey(id));
        print(password);
        note(`It is shown only here. Its doctor should replace it at ${env.PUBLIC_ORIGIN}/my/account/change-password.`);
        if (!env.sms) note("The doctor is not told: there is no SMS account.");
        if (anyDevice) note(`Every device opens the account. To end that: doctors set-password ${id}`);
      }),
    );
}
