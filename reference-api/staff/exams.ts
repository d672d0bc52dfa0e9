import { InvalidArgumentError, Option, type Command } from "commander";
import { desc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams } from "#api/db/schema/exams/exams.ts";
import { timestamp } from "#api/http/wire.ts";
import { datesAt } from "#content/cells.ts";
import { StaffError, type StaffContext } from "./context.ts";
import { allow } from "./allow-command.ts";
import { publishNow, restoreAttempt, voidAttempt } from "./exam-changes.ts";
import { examFigureCommands } from "./exam-figures.ts";
import { regrade, takeBackRegrade } from "./exam-regrade.ts";
import { addListCommand } from "./list-command.ts";
import { changes } from "./plan/change.ts";
import { rowId } from "./row-id.ts";

const maxListed = 50;

function minutesOf(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError("a number of minutes, at most 999");
  return Number(text);
}

interface AllowOptions {
  minutes?: number;
  startUntil?: Date;
  reason: string;
  force?: boolean;
}

async function selectEvents(db: Database) {
  const attempts = db.$count(examAttempts, eq(examAttempts.schedule_event_id, examEvents.schedule_event_id));
  const rows = await db
    .select({ event: examEvents, exam: exams.key, batch: batches.slug, title: scheduleEvents.title, attempts })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .orderBy(desc(examEvents.schedule_event_id))
    .limit(maxListed);
  return rows.map(({ event, exam, batch, attempts: count, title }) => {
    const [opens_at, start_until] = [timestamp(event.opens_at), timestamp(event.start_until)];
    return { event: event.schedule_event_id, exam, batch, opens_at, start_until, attempts: count, title };
  });
}

export function examCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("exams").description("exams, attempts and results");

  function timeOf(text: string): Date {
    const { data } = datesAt(now()).time.safeParse(text);
    if (!data) throw new InvalidArgumentError('a time in Dhaka, as in "2026-11-27 09:00" or "today 21:30"');
    return data;
  }

  addListCommand(command, context, {
    name: "list",
    description: `list the newest ${maxListed} events with an exam`,
    select: selectEvents,
    none: "No event has an exam.",
    lineOf: ({ event, exam, batch, opens_at, start_until, attempts, title }) =>
      `event ${event}  ${exam}  ${batch}  ${opens_at} – ${start_until}  ${attempts} attempts  ${title}`,
  });

  examFigureCommands(command, context);

  changes(
    command
      .command("allow")
      .description("give a doctor extra time or a later start at an exam; replaces an earlier allowance")
      .argument("<event>", "the event of the exam", rowId)
      .argument("<doctor>", "the doctor's id", rowId)
      .option("--minutes <n>", "added to the duration, even beyond the common end", minutesOf)
      .option("--start-until <time>", "the last moment to start, for this doctor", timeOf)
      .requiredOption("--reason <text>", "kept with it")
      .option("--force", "although results or keys are out; they close until the doctor has ended"),
    context,
    {
      change(db, eventId: number, doctorId: number, options: AllowOptions) {
        const { minutes, startUntil, reason, force = false } = options;
        if (minutes === undefined && !startUntil) throw new StaffError("Give --minutes or --start-until.");
        return allow(db, { eventId, doctorId, minutes, startUntil, reason, force });
      },
    },
  );

  changes(
    command
      .command("void")
      .description("void an attempt; its doctor may start again while the exam is open")
      .argument("<attempt>", "the attempt's id", rowId)
      .requiredOption("--reason <text>", "kept with it"),
    context,
    { change: voidAttempt, undo: restoreAttempt },
  );

  changes(
    command
      .command("publish")
      .description("publish the results of an exam now, with its merit list")
      .argument("<exam>", "the exam's key"),
    context,
    { change: publishNow },
  );

  changes(
    command
      .command("regrade")
      .description("mark all results of an exam again, after a question was corrected or withdrawn")
      .argument("<exam>", "the exam's key")
      .option("--question <number>", "the question that changes", rowId)
      .option("--key <key>", "its new key: TFFTF for statements, the right letter for a single best answer")
      .addOption(
        new Option("--status <status>", "void: counts for nobody; bonus: full mark for everybody").choices(
          examQuestions.status.enumValues,
        ),
      )
      .requiredOption("--reason <text>", "kept with it"),
    context,
    { change: regrade, undo: takeBackRegrade },
  );
}
