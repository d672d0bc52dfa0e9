import type { Command } from "commander";
import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { changes } from "#api/staff/plan/change.ts";
import { doctorWords } from "#api/staff/plan/named.ts";
import { bmdcKey, bmdcNumber } from "#locale/bmdc.ts";

async function selectHolder(db: Writer, typed: string) {
  const number = bmdcNumber(typed);
  if (!number) throw new StaffError(`${typed} is not a BMDC number.`);
  const [holder] = await db
    .select()
    .from(doctors)
    .where(and(eq(doctors.bmdc_key, bmdcKey(number)), eq(doctors.bmdc_shared, false)))
    .for("update");
  if (!holder) throw new StaffError(`No account has the BMDC number ${number}.`);
  return { number: holder.bmdc_no ?? number, holder };
}

/**
 * Adds the command that takes a BMDC number (of the medical council) from an account, so that the doctor whose number
 * it is can register it.
 */
export function addBmdcCommand(command: Command, context: StaffContext): void {
  changes(
    command
      .command("free-bmdc")
      .description("take a BMDC number from the account that has it, so that the doctor whose number it is can give it")
      .argument("<number>", "the BMDC number"),
    context,
    {
      async change(db, typed: string) {
        const { number, holder } = await selectHolder(db, typed);
        await db.update(doctors).set({ bmdc_no: null }).where(eq(doctors.id, holder.id));
        return {
          effect: [`${doctorWords(holder)}: BMDC number ${number} → none. The doctor is not told.`],
          detail: { doctor: holder.id, number },
          done: [`Doctor ${holder.id} no longer has the BMDC number ${number}.`],
          notes: ["Its doctor can now register with it, or give it in the profile."],
          remedy: "The doctor can give the number again in the profile, while nobody else has.",
        };
      },
    },
  );
}
