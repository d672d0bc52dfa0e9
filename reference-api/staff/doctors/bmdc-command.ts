import type { Command } from "commander";
import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
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

/** Adds the command that frees a BMDC number, so that the doctor whose number it is can give it. */
export function addBmdcCommand(command: Command, { ask, note, print, withDatabase }: StaffContext): void {
  command
    .command("free-bmdc")
    .description("take a BMDC number from the account that has it, so that the doctor whose number it is can give it")
    .argument("<number>", "the BMDC number")
    .option("--yes", "without asking")
    .action((typed: string, { yes = false }: { yes?: boolean }) =>
      withDatabase(async ({ db }) => {
        if (!yes) {
          const { number, holder } = await selectHolder(db, typed);
          const change = `${number} is taken from doctor ${holder.id}, ${holder.name ?? "without a name"}, ${holder.mobile_number}`;
          if (!ask) throw new StaffError(`${change}: give --yes if that is right.`);
          if ((await ask(`${change}. Type yes: `)).trim().toLowerCase() !== "yes")
            throw new StaffError("Nothing is changed.");
        }
        const freed = await db.transaction(async (transaction) => {
          const { number, holder } = await selectHolder(transaction, typed);
          await transaction.update(doctors).set({ bmdc_no: null }).where(eq(doctors.id, holder.id));
          await audit(transaction, "doctors free-bmdc", { doctor: holder.id, number });
          return { number, id: holder.id };
        });
        print(`Doctor ${freed.id} no longer has the BMDC number ${freed.number}.`);
        note("Its doctor can now register with it, or give it in the profile.");
      }),
    );
}
