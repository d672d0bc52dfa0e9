import { and, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { requireCourse } from "#api/features/enrolment/access.ts";
import { keysetPage } from "#api/http/keyset.ts";
import type { DoctorSession } from "#api/http/session.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import type { ExamAction, ExamInfo, ExamStatus, PendingExam } from "#contract/exams/exam-info.ts";
import type { PageMeta } from "#contract/fields.ts";
import { examRules } from "./exam-rules.ts";
import { endsAt, isShortened, startState } from "./grading/expiry.ts";
import { readPaperMarks, selectPaperMarks, shownTotals } from "./paper/paper-marks.ts";
import { pastUnfinished, type DoctorExam } from "./queries.ts";
import { openPages, requireReview } from "./results/result.ts";
import { keyOpens, type Visible } from "./results/review-phase.ts";
import { readAttempt } from "./room/attempt.ts";
import { courseAttemptAccess, attemptTimesIfStartedNow, startReasons, type ExamAddress } from "./room/start.ts";
import { requireDoctorExam } from "./service.ts";

const perPage = 20;

/**
 * Finds a doctor's exam with its attempt, if any; an attempt whose longest grace period is over is ended first. Throws
 * 404, 402 or 403 if the doctor may not use the exam, and 423 for an attempt in progress that an unverified device does
 * not hold.
 */
export async function openDoctorExam(db: Database, session: DoctorSession, address: ExamAddress): Promise<DoctorExam> {
  const key = {
    doctorId: session.doctor.id,
    enrolmentId: address.id,
    eventId: address.event_id,
    scheduleId: address.schedule_id,
  };
  const doctorExam = await requireDoctorExam(db, key);
  if (doctorExam.attempt?.status !== "in_progress") return doctorExam;
  const { attempt } = await readAttempt(db, courseAttemptAccess(session, address));
  return { ...doctorExam, attempt };
}

function stateOf({ attempt, event, now }: DoctorExam, visible: Visible | undefined): ExamStatus["state"] {
  if (!attempt || attempt.status === "void") {
    const states = { upcoming: "upcoming", open: "open", over: "missed" } as const;
    return states[startState(event, now)];
  }
  if (attempt.status === "in_progress") return "in_progress";
  if (visible?.score) return "published";
  if (attempt.status === "graded" || attempt.status === "published") return "result_waiting";
  return attempt.status;
}

function actionsOf(doctorExam: DoctorExam, review: ReturnType<typeof requireReview> | undefined): ExamAction[] {
  const { attempt, event, now } = doctorExam;
  if (attempt?.status === "in_progress") return ["resume"];
  if (attempt && review) {
    const { visible } = review;
    const isInMerit = review.isOut && !attempt.is_pending;
    return [
      ...(visible.score ? (["result"] as const) : []),
      ...openPages(visible),
      ...(isInMerit ? (["merit"] as const) : []),
    ];
  }
  const isLate = startState(event, now) === "over";
  if (startReasons(doctorExam, isLate).length > 0) return [];
  return [isLate ? "start_pending" : "start"];
}

export async function readStatus(db: Database, session: DoctorSession, address: ExamAddress): Promise<ExamStatus> {
  const doctorExam = await openDoctorExam(db, session, address);
  const { attempt, event, now } = doctorExam;
  const review = attempt ? requireReview(doctorExam) : undefined;
  return {
    title: event.title,
    state: stateOf(doctorExam, review?.visible),
    opens_at: timestamp(event.opens_at),
    start_until: timestamp(event.start_until),
    ends_at: timestampOrNull(attempt?.ends_at ?? null),
    ended_by: attempt?.ended_by ?? null,
    result_at: timestamp(event.result_at),
    solution_at: timestamp(keyOpens(event.solution_at, doctorExam)),
    attempt_id: attempt?.id ?? null,
    is_pending: attempt?.is_pending ?? false,
    actions: actionsOf(doctorExam, review),
    server_now: timestamp(now),
  };
}

export async function readInfo(
  db: Database,
  session: DoctorSession,
  { address, isPending }: { address: ExamAddress; isPending: boolean },
): Promise<ExamInfo> {
  const doctorExam = await openDoctorExam(db, session, address);
  const { attempt, event, exam, now } = doctorExam;
  const reasons = startReasons(doctorExam, isPending);
  const running = attempt?.status === "in_progress";
  const canStart = reasons.length === 0 && !running;
  const length = attemptTimesIfStartedNow(doctorExam, isPending);
  return {
    exam: {
      ...examRules(exam, await readPaperMarks(db, exam)),
      will_end_at_if_started_now: canStart ? timestamp(endsAt(length)) : null,
      is_shortened: canStart && isShortened(length),
    },
    opens_at: timestamp(event.opens_at),
    start_until: timestamp(event.start_until),
    server_now: timestamp(now),
    can_start: canStart,
    reasons,
    running,
  };
}

interface PendingExamsQuery {
  enrolmentId: number;
  doctorId: number;
  after?: string | undefined;
  before?: string | undefined;
}

export async function selectPendingExams(
  db: Database,
  { enrolmentId, doctorId, ...page }: PendingExamsQuery,
): Promise<{ exams: PendingExam[]; meta: PageMeta }> {
  const course = await requireCourse({ db, doctor: { id: doctorId } }, enrolmentId);
  const past = pastUnfinished(db, doctorId);
  const query = db
    .select({
      id: scheduleEvents.id,
      schedule_id: scheduleEvents.batch_schedule_id,
      title: scheduleEvents.title,
      topic: scheduleEvents.topic,
      starts_at: scheduleEvents.starts_at,
      exam: exams,
      running: past.isRunning,
    })
    .from(past)
    .innerJoin(scheduleEvents, eq(scheduleEvents.id, past.event_id))
    .innerJoin(exams, eq(exams.id, past.exam_id));
  const { rows, meta } = await keysetPage(
    { column: scheduleEvents.starts_at, id: scheduleEvents.id, direction: "desc", perPage, ...page },
    (beyond) => query.where(and(eq(past.schedule_id, course.schedule_id), beyond)),
    (row) => row.starts_at,
  );
  const marksOf = await selectPaperMarks(
    db,
    rows.map(({ exam }) => exam),
  );
  return {
    exams: rows.map(({ id, schedule_id, title, topic, starts_at, exam, running }) => ({
      event_id: id,
      schedule_id,
      title,
      topic,
      held_at: timestamp(starts_at),
      questions: exam.mcq_count + exam.sba_count,
      duration_minutes: exam.duration_minutes,
      marks: shownTotals(exam, marksOf(exam)).total,
      allow_pending: exam.allow_pending,
      running,
    })),
    meta,
  };
}
