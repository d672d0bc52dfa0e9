import type { Command } from "commander";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { maskedPhone } from "#api/gateways/sms/masked-phone.ts";
import { timestamp } from "#api/http/wire.ts";
import { requeueSms } from "#api/queue/sms.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonOption, printLines, type JsonOption } from "#api/staff/table.ts";

const maxListed = 50;

const hasFailed = eq(smsOutbox.status, "failed");

export function smsCommands(program: Command, { print, withDatabase }: StaffContext): void {
  const command = program.command("sms").description("messages to doctors' phones");

  command
    .command("list")
    .description(`list the newest ${maxListed} messages, without their text`)
    .option("--failed", "only those that were not sent")
    .option(...jsonOption)
    .action(({ failed, json }: JsonOption & { failed?: boolean }) =>
      withDatabase(async ({ db }) => {
        const messages = await db
          .select()
          .from(smsOutbox)
          .where(failed ? hasFailed : undefined)
          .orderBy(desc(smsOutbox.id))
          .limit(maxListed);
        await audit(db, "sms list", { failed: failed ?? false, shown: messages.length });
        const rows = messages.map(({ id, created_at, recipient, purpose, status, error }) => {
          return { id, at: timestamp(created_at), to: maskedPhone(recipient), purpose, status, error };
        });
        printLines(print, { rows, none: "No message.", json });
      }),
    );

  command
    .command("retry")
    .description("send a message again that was not sent")
    .argument("[id]", "the message", rowId)
    .option("--failed", "all messages that failed within the last day; login codes among them have expired")
    .action((id: number | undefined, { failed }: { failed?: boolean }) => {
      if ((id === undefined) === !failed) throw new StaffError("Give either the id of a message or --failed.");
      return withDatabase(async ({ db }) => {
        const queued = await db.transaction(async (transaction) => {
          const isOfLastDay = gt(smsOutbox.created_at, sql`now() - interval '1 day'`);
          const rows = await transaction
            .select({ id: smsOutbox.id })
            .from(smsOutbox)
            .where(id === undefined ? and(hasFailed, isOfLastDay) : eq(smsOutbox.id, id));
          const ids = await requeueSms(
            transaction,
            rows.map((row) => row.id),
          );
          if (id !== undefined && ids.length === 0) {
            throw new StaffError(rows.length === 0 ? `There is no message ${id}.` : `Message ${id} is sent already.`);
          }
          await audit(transaction, "sms retry", { messages: ids });
          return ids;
        });
        print(`${queued.length} messages are queued again; the running portal sends them.`);
      });
    });
}
