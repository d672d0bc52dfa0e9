import type { Command } from "commander";
import { and, desc, eq, gt, sql } from "drizzle-orm";
import { smsOutbox } from "#api/db/schema/identity.ts";
import { maskedPhone } from "#api/gateways/sms/masked-phone.ts";
import { timestamp } from "#api/http/wire.ts";
import { requeueSms } from "#api/queue/sms.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { changes } from "#api/staff/plan/change.ts";
import { rowId } from "#api/staff/row-id.ts";
import { jsonOption, printLines, type JsonOption } from "#api/staff/table.ts";

const maxListed = 50;

const hasFailed = eq(smsOutbox.status, "failed");

export function smsCommands(program: Command, context: StaffContext): void {
  const { print, withDatabase } = context;
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

  changes(
    command
      .command("retry")
      .description("send a message again that was not sent")
      .argument("[id]", "the message", rowId)
      .option("--failed", "all messages that failed within the last day; login codes among them have expired"),
    context,
    {
      async change(db, id: number | undefined, { failed }: { failed?: boolean }) {
        if ((id === undefined) === !failed) throw new StaffError("Give either the id of a message or --failed.");
        const isOfLastDay = gt(smsOutbox.created_at, sql`now() - interval '1 day'`);
        const rows = await db
          .select({ id: smsOutbox.id, recipient: smsOutbox.recipient, purpose: smsOutbox.purpose })
          .from(smsOutbox)
          .where(id === undefined ? and(hasFailed, isOfLastDay) : eq(smsOutbox.id, id))
          .orderBy(smsOutbox.id);
        const ids = await requeueSms(
          db,
          rows.map((row) => row.id),
        );
        if (id !== undefined && ids.length === 0)
          throw new StaffError(
            rows.length === 0
              ? `There is no message ${id}.`
              : `Message ${id} is sent already, or older than a day: its text was removed.`,
          );
        const codes = rows.filter(({ purpose }) => purpose === "otp").length;
        const [only] = rows;
        const which =
          rows.length === 1 && only
            ? `Message ${only.id} to ${maskedPhone(only.recipient)}, ${only.purpose}`
            : `${ids.length} messages, ${codes} of them login codes that have expired`;
        return {
          effect: [`${which}: failed → queued.`],
          detail: { messages: ids },
          done: [`${ids.length} messages are queued again; the running portal sends them.`],
          asks: ids.length > 1,
        };
      },
    },
  );
}
