import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import { asc, eq } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { complaintAttachments, complaintMessages, complaints, complaintTopics } from "#api/db/schema/service.ts";
import { insertMessage } from "#api/features/complaints/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { changes, type Change } from "#api/staff/plan/change.ts";
import { nameDoctor } from "#api/staff/plan/named.ts";
import { rowId } from "#api/staff/row-id.ts";
import { unixLines } from "#locale/folding.ts";

const maxListed = 50;

async function lockComplaint(db: Writer, id: number) {
  const [complaint] = await db.select().from(complaints).where(eq(complaints.id, id)).for("update");
  if (!complaint) throw new StaffError(`There is no complaint ${id}.`);
  return complaint;
}

function selectThread(db: Writer, id: number) {
  return db
    .select({ message: complaintMessages, attachment: complaintAttachments })
    .from(complaintMessages)
    .leftJoin(complaintAttachments, eq(complaintAttachments.message_id, complaintMessages.id))
    .where(eq(complaintMessages.complaint_id, id))
    .orderBy(asc(complaintMessages.created_at), asc(complaintMessages.id), asc(complaintAttachments.id));
}

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ complaint: complaints, topic: complaintTopics.title, phone: doctors.mobile_number })
    .from(complaints)
    .innerJoin(complaintTopics, eq(complaintTopics.id, complaints.topic_id))
    .innerJoin(doctors, eq(doctors.id, complaints.doctor_id))
    .where(eq(complaints.status, "open"))
    .orderBy(asc(complaints.last_message_at), asc(complaints.id))
    .limit(maxListed);
  return waiting.map(({ complaint: { id, last_message_at, subject, related_title }, topic, phone }) => {
    return { id, at: timestamp(last_message_at), phone, topic, subject, about: related_title };
  });
}

interface AnswerOptions {
  file?: string;
  close?: boolean;
}

async function answerComplaint(
  db: Writer,
  id: number,
  { body, close, now }: { body: string; close: boolean; now: Date },
): Promise<Change> {
  const { status: was, subject, doctor_id } = await lockComplaint(db, id);
  if (was === "closed") throw new StaffError(`Complaint ${id} is closed.`);
  await insertMessage(db, { complaintId: id, author: "staff", body, now });
  if (close) await db.update(complaints).set({ status: "closed" }).where(eq(complaints.id, id));
  const is = close ? "closed" : "answered";
  const twice = was === "answered" ? ["It was answered before: the doctor gets a second answer."] : [];
  return {
    effect: [
      `Complaint ${id} of ${await nameDoctor(db, doctor_id)}, "${subject}": ${was} → ${is}. The doctor sees the answer at once.`,
      ...twice,
      `Answer: ${body}`,
    ],
    detail: { complaint: id, was, is, body, closed: close },
    done: [`Complaint ${id} is ${close ? "answered and closed" : "answered"}.`],
  };
}

export function complaintCommands(program: Command, context: StaffContext): void {
  const { now, print, withDatabase } = context;
  const command = program.command("complaints").description("complaints of doctors");

  addListCommand(command, context, {
    name: "list",
    description: "list the complaints that wait for an answer, the oldest first",
    select: selectWaiting,
    none: "No complaint waits.",
  });

  command
    .command("show")
    .description("show the thread of a complaint")
    .argument("<id>", "the complaint", rowId)
    .option("--save <folder>", "write the attached files there")
    .action((id: number, { save }: { save?: string }) =>
      withDatabase(async ({ db }) => {
        const rows = await selectThread(db, id);
        if (rows.length === 0) throw new StaffError(`There is no complaint ${id}.`);
        await audit(db, "complaints show", { complaint: id, saved: save ?? null });
        if (save) await mkdir(save, { recursive: true });
        let shown = 0;
        for (const { message, attachment } of rows) {
          if (message.id !== shown) print(`${timestamp(message.created_at)}  ${message.author}: ${message.body}`);
          shown = message.id;
          if (!attachment) continue;
          const file = `${attachment.id}-${attachment.name}`;
          print(`  attached: ${file} (${attachment.content_type}, ${attachment.size} bytes)`);
          if (save) await writeFile(join(save, file), attachment.bytes);
        }
      }),
    );

  changes(
    command
      .command("answer")
      .description("answer a complaint; the doctor sees it at once")
      .argument("<id>", "the complaint", rowId)
      .argument("[text]", "the answer")
      .option("--file <file>", "a text file that holds the answer")
      .option("--close", "close the complaint with it"),
    context,
    {
      async change(db, id: number, argument: string | undefined, { file, close = false }: AnswerOptions) {
        const body = unixLines(argument ?? (file === undefined ? "" : await readFile(file, "utf8"))).trim();
        if (body === "") throw new StaffError("Give the answer, or --file with a file that holds it.");
        return answerComplaint(db, id, { body, close, now: now() });
      },
    },
  );
}
