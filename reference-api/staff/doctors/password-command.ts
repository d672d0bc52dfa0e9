import { randomInt } from "node:crypto";
import type { Command } from "commander";
import { eq } from "drizzle-orm";
import { doctors } from "#api/db/schema/identity.ts";
import { accountKey } from "#api/features/auth/queries.ts";
import { revokeTokens } from "#api/features/auth/service.ts";
import { hashPassword, setPassword } from "#api/features/passwords/service.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { queueSms } from "#api/queue/sms.ts";
import type { StaffContext } from "#api/staff/context.ts";
import { changes } from "#api/staff/plan/change.ts";
import { doctorIsTold, doctorWords, lockNamedDoctor } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";

/** Letters and digits without i, l, o, 0 and 1, which look alike; 16 of them have 79 bits of entropy. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = 4;
const groupLength = 4;

function newPassword(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

const changedNotice = "আপনার পাসওয়ার্ড আমাদের অফিস থেকে বদলানো হয়েছে। আপনি না চেয়ে থাকলে এখনই হটলাইনে ফোন করুন।";

/** Adds the command that sets a random password, for accounts that cannot get a code, and ends their logins. */
export function addPasswordCommand(command: Command, context: StaffContext): void {
  const { env, now } = context;
  changes(
    command
      .command("set-password")
      .description("set a new password, print it once, and end the account's logins; its doctor is told by SMS")
      .argument("<id>", "the doctor", rowId)
      .option("--any-device", "open the account on every device, until the next set-password without this"),
    context,
    {
      async change(db, id: number, { anyDevice = false }: { anyDevice?: boolean }) {
        const password = newPassword();
        const doctor = await lockNamedDoctor(db, id);
        await setPassword(db, id, await hashPassword(password));
        const device_check = anyDevice ? "waived" : "required";
        await db.update(doctors).set({ device_check }).where(eq(doctors.id, id));
        await revokeTokens(db, { doctorId: id, reason: "password_reset", now: now() });
        if (env.sms) await queueSms(db, { recipient: doctor.mobile_number, body: changedNotice, purpose: "notice" });
        await createRateLimits(db).clear("login: account", accountKey(id));
        const told = env.sms ? doctorIsTold : "The doctor is not told: there is no SMS account.";
        const devices = `device check ${doctor.device_check} → ${device_check}`;
        return {
          effect: [`${doctorWords(doctor)}: a new password, all logins end, ${devices}. ${told}`],
          detail: { doctor: id, any_device: anyDevice, was: doctor.device_check, is: device_check },
          done: [password],
          notes: [
            `It is shown only here. Its doctor should replace it at ${env.PUBLIC_ORIGIN}/my/account/change-password.`,
            ...(env.sms ? [] : [told]),
            ...(anyDevice ? [`Every device opens the account. To end that: doctors set-password ${id}`] : []),
          ],
        };
      },
    },
  );
}
