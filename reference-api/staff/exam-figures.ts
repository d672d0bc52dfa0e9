import type { Command } from "commander";
import { and, asc, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAnswers, examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { keyedColumns } from "#api/features/exams/grading/grading.ts";
import { itemsOf, type Script } from "#api/features/exams/grading/item-analysis.ts";
import { shownMarks } from "#api/features/exams/grading/scoring.ts";
import { csvText } from "#content/csv-writer.ts";
import { audit, StaffError, type StaffContext } from "./context.ts";
import { rowId } from "./row-id.ts";
import { printRows, type PrintedCell } from "./table.ts";

async function requireEvent(db: Database, eventId: number) {
  const [found] = await db
    .select({ exam: exams })
    .from(examEvents)
    .innerJoin(exams, eq(exams.id, examEvents.exam_id))
    .where(eq(examEvents.schedule_event_id, eventId));
  if (!found) throw new StaffError(`Event ${eventId} has no exam: \`exams list\` shows those that have.`);
  return found.exam;
}

async function selectScripts(db: Database, eventId: number): Promise<Script[]> {
  const ranked = await db
    .select({ id: examAttempts.id, obtained: examResults.obtained })
    .from(examAttempts)
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .where(
      and(
        eq(examAttempts.schedule_event_id, eventId),
        ne(examAttempts.status, "void"),
        isNotNull(examResults.position),
      ),
    );
  const scripts = new Map(ranked.map(({ id, obtained }) => [id, { obtained, answers: new Map() }]));
  const rows = await db
    .select({ attempt: examAnswers.attempt_id, question: examAnswers.exam_question_id, value: examAnswers.value })
    .from(examAnswers)
    .where(inArray(examAnswers.attempt_id, [...scripts.keys()]));
  for (const { attempt, question, value } of rows) scripts.get(attempt)?.answers.set(question, value);
  return [...scripts.values()];
}

const percent = (share: number | null) => (share === null ? null : Math.round(100 * share));

async function selectItems(db: Database, eventId: number): Promise<Record<string, PrintedCell>[]> {
  const exam = await requireEvent(db, eventId);
  const paper = await db
    .select({ ...keyedColumns, number: examQuestions.number })
    .from(examQuestions)
    .innerJoin(questionVersions, eq(questionVersions.id, examQuestions.question_version_id))
    .innerJoin(questions, eq(questions.id, questionVersions.question_id))
    .where(eq(examQuestions.exam_id, exam.id))
    .orderBy(asc(examQuestions.number));
  const scripts = await selectScripts(db, eventId);
  if (scripts.length === 0) return [];
  return itemsOf(paper, scripts).map(({ number, kind, letter, facility, blank, discrimination, ...item }) => ({
    question: number,
    kind,
    letter,
    facility_percent: percent(facility),
    blank_percent: percent(blank),
    discrimination: discrimination === null ? null : Math.round(100 * discrimination) / 100,
    unchosen: item.unchosen.join(" "),
    best_got_wrong: item.isMissedByBest ? "yes" : "",
  }));
}

async function selectResults(db: Database, eventId: number): Promise<Record<string, PrintedCell>[]> {
  const { decimal_places } = await requireEvent(db, eventId);
  const rows = await db
    .select({ result: examResults, attempt: examAttempts, reg_no: enrolments.reg_no, name: doctors.name })
    .from(examAttempts)
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .leftJoin(enrolments, eq(enrolments.id, examAttempts.enrolment_id))
    .leftJoin(doctors, eq(doctors.id, examAttempts.doctor_id))
    .where(and(eq(examAttempts.schedule_event_id, eventId), ne(examAttempts.status, "void")))
    .orderBy(sql`${examResults.position} nulls last`, asc(examAttempts.id));
  return rows.map(({ result, attempt, reg_no, name }) => ({
    position: result.position,
    reg_no,
    name,
    obtained: shownMarks(result.obtained, decimal_places),
    total: shownMarks(result.total, decimal_places),
    passed: result.passed === null ? null : result.passed ? "yes" : "no",
    wrong: result.wrong_stems + result.wrong_sba,
    blank: result.blank_stems + result.blank_sba,
    attempt: attempt.id,
    late: attempt.is_pending ? "yes" : "",
    published: attempt.status === "published" ? "yes" : "",
  }));
}

function csvOf(rows: Record<string, PrintedCell>[]): string[] {
  const columns = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) =>
    Object.fromEntries(columns.map((name) => [name, String(row[name] ?? "").replaceAll(/\s+/g, " ")])),
  );
  return csvText(columns, cells).trimEnd().split("\n");
}

export function examFigureCommands(command: Command, { print, withDatabase }: StaffContext): void {
  const tables = [
    {
      name: "items",
      description:
        "how the ranked candidates of an event answered each statement: facility, discrimination by the upper and lower 27 %, options chosen by nobody, and what the best got wrong",
      select: selectItems,
      none: "Nobody is ranked at this event yet.",
    },
    {
      name: "results",
      description: "results of an event, with registration numbers",
      select: selectResults,
      none: "No attempt at this event is marked yet.",
    },
  ];
  for (const { name, description, select, none } of tables) {
    command
      .command(name)
      .description(description)
      .argument("<event>", "the event of the exam", rowId)
      .option("--csv", "as a CSV file, uncut")
      .action((eventId: number, { csv = false }: { csv?: boolean }) =>
        withDatabase(async ({ db }) => {
          const rows = await select(db, eventId);
          await audit(db, `exams ${name}`, { event: eventId, shown: rows.length });
          if (csv && rows.length > 0) csvOf(rows).forEach((line) => print(line));
          else printRows(print, { rows, none, json: false });
        }),
      );
  }
}
