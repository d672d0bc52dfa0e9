import { and, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { examResults } from "#api/db/schema/exams/exam-results.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { requireCourse } from "#api/features/enrolment/access.ts";
import { ApiError } from "#api/http/errors.ts";
import { keysetPage } from "#api/http/keyset.ts";
import { timestamp } from "#api/http/wire.ts";
import type { MeritScope } from "#contract/exams/exam-results.ts";
import { tieRule } from "../grading/ranking.ts";
import { percentOfTotal, shownMarks } from "../grading/scoring.ts";
import { readPaperMarks, shownTotals } from "../paper/paper-marks.ts";
import { isPaperFree } from "../paper-hold.ts";
import type { DoctorExam } from "../queries.ts";
import { maskedName } from "./masked-name.ts";

interface ResultsQuery {
  enrolmentId: number;
  doctorId: number;
  after?: string | undefined;
  before?: string | undefined;
}

const resultsPerPage = 20;
const meritPerPage = 50;

/**
 * Returns a page of a doctor's published results in a course, with a summary that leaves out late practice. Throws 402,
 * 403 or 404 if the doctor may not use the course.
 */
export async function selectCourseResults(db: Database, { enrolmentId, doctorId, ...page }: ResultsQuery) {
  await requireCourse({ db, doctor: { id: doctorId } }, enrolmentId);
  const published = and(
    eq(examAttempts.enrolment_id, enrolmentId),
    eq(examAttempts.doctor_id, doctorId),
    eq(examAttempts.status, "published"),
    isPaperFree(examAttempts.exam_id),
  );
  const query = db
    .select({
      id: examAttempts.id,
      started_at: examAttempts.started_at,
      is_pending: examAttempts.is_pending,
      event: {
        id: scheduleEvents.id,
        schedule_id: scheduleEvents.batch_schedule_id,
        title: scheduleEvents.title,
        topic: scheduleEvents.topic,
        starts_at: scheduleEvents.starts_at,
      },
      decimals: exams.decimal_places,
      result: examResults,
    })
    .from(examAttempts)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, examAttempts.schedule_event_id))
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id));
  const { rows, meta } = await keysetPage(
    { column: examAttempts.started_at, id: examAttempts.id, direction: "desc", perPage: resultsPerPage, ...page },
    (beyond) => query.where(and(published, beyond)),
    (row) => row.started_at,
  );
  const share = sql`${examResults.obtained} * 100.0 / nullif(${examResults.total}, 0)`;
  const [sum] = await db
    .select({
      taken: sql<number>`count(*)::int`,
      passed: sql<number>`(count(*) filter (where ${examResults.passed}))::int`,
      with_pass_mark: sql<number>`count(${examResults.passed})::int`,
      average_percent: sql<number | null>`round(avg(${share}), 2)::float8`,
      best_percent: sql<number | null>`round(max(${share}), 2)::float8`,
      best_position: sql<number | null>`min(${examResults.position})`,
    })
    .from(examAttempts)
    .innerJoin(examResults, eq(examResults.attempt_id, examAttempts.id))
    .where(and(published, eq(examAttempts.is_pending, false)));
  return {
    results: rows.map(({ event, result, decimals, is_pending, started_at }) => ({
      event_id: event.id,
      schedule_id: event.schedule_id,
      title: event.title,
      topic: event.topic,
      date: timestamp(is_pending ? started_at : event.starts_at), // late practice counts from the day it was taken
      is_pending,
      obtained: shownMarks(result.obtained, decimals),
      total: shownMarks(result.total, decimals),
      percent: percentOfTotal(result.obtained, result.total),
      position: is_pending ? null : result.position,
      participants: is_pending ? null : result.participants,
      passed: result.passed,
    })),
    meta,
    summary: sum ?? {
      taken: 0,
      passed: 0,
      with_pass_mark: 0,
      average_percent: null,
      best_percent: null,
      best_position: null,
    },
  };
}

const scopes = {
  batch: { column: examResults.batch_id, of: (own: OwnResult) => own.batch_id },
  faculty: { column: examResults.faculty_id, of: (own: OwnResult) => own.faculty_id },
  discipline: { column: examResults.discipline_id, of: (own: OwnResult) => own.discipline_id },
  candidate_type: { column: examResults.candidate_type, of: (own: OwnResult) => own.candidate_type },
};

const meritRow = {
  id: examResults.id,
  doctor_id: examResults.doctor_id,
  name: doctors.name,
  overall: sql<number>`${examResults.position}`,
  positions: examResults.positions,
  obtained: examResults.obtained,
  batch_id: examResults.batch_id,
  faculty_id: examResults.faculty_id,
  discipline_id: examResults.discipline_id,
  candidate_type: examResults.candidate_type,
};

function meritQuery(db: Database, examId: number) {
  const listed = and(
    eq(examResults.exam_id, examId),
    isNotNull(examResults.position),
    isNotNull(examResults.published_at),
  );
  return {
    listed,
    rows: () => db.select(meritRow).from(examResults).leftJoin(doctors, eq(doctors.id, examResults.doctor_id)),
  };
}

type OwnResult = Awaited<ReturnType<ReturnType<typeof meritQuery>["rows"]>>[number];

/**
 * SQL condition for results in the same scope as the doctor's; matches none if the doctor has no value for that scope,
 * and is undefined for `overall`.
 */
function inScope(scope: MeritScope, own: OwnResult | undefined): SQL | undefined {
  if (scope === "overall") return undefined;
  const { column, of } = scopes[scope];
  const value = own && of(own);
  return value === null || value === undefined ? sql`false` : sql`${column} = ${value}`;
}

/**
 * Returns a page of a merit list, with the doctor's own place (null if the doctor has none). Throws 403
 * result_not_published before the result time.
 */
export async function selectMerit(
  db: Database,
  { exam, event, now, doctorId }: DoctorExam,
  { scope, ...page }: { scope: MeritScope; after?: string | undefined; before?: string | undefined },
) {
  if (now < event.result_at) {
    const details = { code: "result_not_published", available_at: timestamp(event.result_at) };
    throw new ApiError(403, "মেধাতালিকা এখনো প্রকাশিত হয়নি।", details);
  }
  const { listed, rows: select } = meritQuery(db, exam.id);
  const [own] = await select()
    .where(and(listed, eq(examResults.doctor_id, doctorId)))
    .limit(1);
  const { rows, meta } = await keysetPage(
    { column: examResults.position, id: examResults.id, direction: "asc", perPage: meritPerPage, ...page },
    (beyond) => select().where(and(listed, inScope(scope, own), beyond)),
    (row) => row.overall,
  );
  const shown = (row: OwnResult) => ({
    position: row.positions?.[scope]?.position ?? row.overall,
    name_masked: maskedName(row.name),
    obtained: shownMarks(row.obtained, exam.decimal_places),
    is_me: row.doctor_id === doctorId,
  });
  const [first] = rows;
  return {
    title: exam.title,
    scope,
    rows: rows.map(shown),
    meta,
    me: own && own.positions?.[scope] ? shown(own) : null,
    participants: (own ?? first)?.positions?.[scope]?.of ?? 0,
    total: shownTotals(exam, await readPaperMarks(db, exam)).total,
    tie_rule: tieRule(exam.tie_breakers),
  };
}
