import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import * as cell from "../cells.ts";
import { joinedKey, type CheckedRow } from "../csv.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

function eventRow({ time }: cell.Dates) {
  return z
    .object({
      batch: cell.slug,
      schedule: cell.key,
      event: cell.key,
      exam: cell.key,
      opens_at: time,
      start_until: time,
      answers_until: cell.optional(time),
      result_at: time,
      solution_at: time,
    })
    .refine((row) => row.opens_at < row.start_until, { path: ["start_until"], error: "is not after opens_at" })
    .refine((row) => !row.answers_until || row.answers_until >= row.start_until, {
      path: ["answers_until"],
      error: "is before start_until",
    })
    .refine((row) => row.result_at >= row.start_until, { path: ["result_at"], error: "is before start_until" })
    .refine((row) => row.solution_at >= row.result_at, { path: ["solution_at"], error: "is before result_at" });
}

type Row = z.output<ReturnType<typeof eventRow>>;

const placeOf = ({ batch, schedule, event }: Row) => joinedKey([batch, schedule, event]);
const placeInDatabase = sql<string>`${batches.slug} || '/' || ${batchSchedules.key} || '/' || ${scheduleEvents.key}`;

async function selectBegunWindows(db: Writer) {
  return db
    .select({
      place: placeInDatabase,
      exam: exams.key,
      window: examEvents,
      attempts: sql<number>`count(*)::int`,
      inProgress: sql<number>`count(*) filter (where ${examAttempts.status} = 'in_progress')::int`,
      last_start: sql<number>`coalesce(extract(epoch from max(${examAttempts.started_at}) filter (where not ${examAttempts.is_pending})) * 1000, 0)::float8`,
      published: sql<boolean>`bool_or(${examResults.published_at} is not null)`,
    })
    .from(examEvents)
    .innerJoin(examAttempts, eq(examAttempts.schedule_event_id, examEvents.schedule_event_id))
    .leftJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .groupBy(placeInDatabase, exams.key, examEvents.schedule_event_id);
}

type BegunWindow = Awaited<ReturnType<typeof selectBegunWindows>>[number];

const never = Number.MAX_SAFE_INTEGER;

function windowProblems(
  row: Row,
  { exam, window, attempts, inProgress, last_start, published }: BegunWindow,
): [column: string, reason: string][] {
  const found: [string, string][] = [];
  const doctors = `${attempts} ${attempts === 1 ? "doctor has" : "doctors have"} begun`;
  if (row.exam !== exam) found.push(["exam", `is "${row.exam}", but ${doctors} "${exam}" here`]);
  if (row.opens_at.getTime() !== window.opens_at.getTime()) found.push(["opens_at", `cannot be moved: ${doctors}`]);
  if (row.start_until.getTime() < last_start)
    found.push(["start_until", "is before the time at which the last doctor began"]);
  if (inProgress > 0 && (row.answers_until?.getTime() ?? never) < (window.answers_until?.getTime() ?? never))
    found.push([
      "answers_until",
      `is earlier than it was: ${inProgress} still ${inProgress === 1 ? "sits" : "sit"} it`,
    ]);
  if (published && row.result_at.getTime() !== window.result_at.getTime())
    found.push(["result_at", "cannot be moved: results are out"]);
  return found;
}

async function windowConflicts(db: Writer, rows: CheckedRow<Row>[]) {
  const known = new Map((await selectBegunWindows(db)).map((one) => [one.place, one]));
  return rows.flatMap(({ line, row }) => {
    const before = known.get(placeOf(row));
    return before ? windowProblems(row, before).map(([column, reason]) => ({ line, column, reason })) : [];
  });
}

async function wrongEventKinds(db: Writer, rows: CheckedRow<Row>[]) {
  const others = await db
    .select({ place: placeInDatabase, kind: scheduleEvents.kind })
    .from(examEvents)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(sql`${scheduleEvents.kind} <> 'exam'`);
  const kinds = new Map(others.map(({ place, kind }) => [place, kind]));
  return rows.flatMap(({ line, row }) => {
    const kind = kinds.get(placeOf(row));
    return kind === undefined
      ? []
      : [
          {
            line,
            column: "event",
            reason: `is a ${kind} on its timetable, but an exam needs an event of the kind exam`,
          },
        ];
  });
}

export function examEventTable(dates: cell.Dates): CatalogueTable {
  return catalogueTable({
    file: "exam_events.csv",
    key: ["batch", "schedule", "event"],
    row: eventRow(dates),
    conflicts: windowConflicts,
    validateAfterWrite: wrongEventKinds,
    into: examEvents,
    target: [examEvents.schedule_event_id],
    links: {
      schedule_event_id: ["schedule_events.csv", "batch", "schedule", "event"],
      exam_id: ["exams.csv", "exam"],
    },
  });
}
