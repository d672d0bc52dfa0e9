import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { Conflict, DeviceUnverified, NotFound } from "#api/http/errors.ts";
import type { DoctorSession } from "#api/http/session.ts";
import type { AttemptHead } from "#contract/exams/exam-attempt.ts";
import type { KeyRing } from "#config/secrets.ts";
import { endsAt, startState } from "../grading/expiry.ts";
import type { DoctorExam } from "../queries.ts";
import { frozenPaper, type Paper } from "../paper/frozen-papers.ts";
import { requireDoctorExam } from "../service.ts";
import { attemptHead, findAttempt, readAttempt, type AttemptAccess } from "./attempt.ts";
import { freezePaper, insertAttempt } from "./begin.ts";
import { roomAttempts } from "./room-attempts.ts";

export interface ExamAddress {
  id: number;
  event_id: number;
  schedule_id?: number;
}

export interface StartReason {
  code: "not_open" | "closed" | "not_allowed" | "already_submitted";
  message: string;
}

/**
 * Returns the reasons why the doctor may not start the exam now, in time or as late practice; empty if the doctor may,
 * or if an attempt is in progress, which is resumed instead.
 */
export function startReasons({ event, exam, attempt, now }: DoctorExam, isPending: boolean): StartReason[] {
  const window = startState(event, now);
  if (attempt) {
    const message = "এই পরীক্ষাটি আপনি আগেই দিয়েছেন।";
    return attempt.status === "in_progress" ? [] : [{ code: "already_submitted", message }];
  }
  if (exam.status !== "published") return [{ code: "closed", message: "পরীক্ষাটি এখন দেওয়া যায় না।" }];
  if (!isPending && window === "upcoming") return [{ code: "not_open", message: "পরীক্ষাটি এখনো খোলেনি।" }];
  if (!isPending && window === "over") return [{ code: "closed", message: "পরীক্ষা শুরু করার সময় শেষ।" }];
  if (isPending && window !== "over") {
    return [{ code: "not_open", message: "মূল পরীক্ষার সময় শেষ হলে এটি দেওয়া যাবে।" }];
  }
  if (isPending && !exam.allow_pending) {
    return [{ code: "not_allowed", message: "এই পরীক্ষাটি পরে দেওয়ার সুযোগ নেই।" }];
  }
  return [];
}

/**
 * Returns the times of an attempt that starts now. Late practice has the full duration and ignores the common end of
 * the exam.
 */
export function attemptTimesIfStartedNow({ event, exam, now, allowanceSeconds }: DoctorExam, isPending: boolean) {
  return {
    startedAt: now,
    durationMinutes: exam.duration_minutes,
    allowanceSeconds,
    answersUntil: isPending ? null : event.answers_until,
  };
}

const scheduleId = sql.placeholder("scheduleId");
const eventId = sql.placeholder("eventId");

const courseAttempts = roomAttempts(
  "course_attempt",
  and(
    eq(examAttempts.doctor_id, sql.placeholder("doctorId")),
    eq(examAttempts.enrolment_id, sql.placeholder("enrolmentId")),
    eq(examAttempts.schedule_event_id, eventId),
    ne(examAttempts.status, "void"),
    sql`(${scheduleId}::bigint is null or exists (select from ${scheduleEvents}
      where ${scheduleEvents.id} = ${eventId} and ${scheduleEvents.batch_schedule_id} = ${scheduleId}))`,
  ),
);

export function courseAttemptAccess(
  session: DoctorSession,
  { id: enrolmentId, event_id: eventId, schedule_id: scheduleId }: ExamAddress,
): AttemptAccess {
  const doctorId = session.doctor.id;
  return {
    attempts: courseAttempts,
    values: { doctorId, enrolmentId, eventId, scheduleId: scheduleId ?? null },
    deviceId: session.deviceId,
    isDeviceVerified: session.deviceVerified,
    limitKey: `${doctorId} ${eventId}`,
    async throwNoAttempt(reader) {
      if (!session.deviceVerified) throw new DeviceUnverified();
      await requireDoctorExam(reader, { doctorId, enrolmentId, eventId, scheduleId });
      throw new Conflict("not_started", "আপনি এই পরীক্ষাটি এখনো শুরু করেননি।");
    },
  };
}

interface StartRequest {
  address: ExamAddress;
  isPending: boolean;
  keys: KeyRing;
}

/**
 * Starts an attempt; the very first start of the exam also freezes the paper. A repeated or concurrent start gets the
 * attempt that is already running. Throws 409 with the first of `startReasons` or not_ready, 423 for an unverified
 * device, and 402, 403 or 404.
 */
export async function startAttempt(
  db: Database,
  session: DoctorSession,
  { address, isPending, keys }: StartRequest,
): Promise<AttemptHead> {
  const access = courseAttemptAccess(session, address);
  const { deviceId } = session;
  const running = await findAttempt(db, access);
  if (running) {
    const state = await readAttempt(db, access);
    if (state.attempt.status === "in_progress") return attemptHead(state, { deviceId, keys });
  }
  if (!session.deviceVerified) throw new DeviceUnverified();

  const doctorId = session.doctor.id;
  const key = { doctorId, enrolmentId: address.id, eventId: address.event_id, scheduleId: address.schedule_id };
  const doctorExam = await requireDoctorExam(db, key);
  const [reason] = startReasons(doctorExam, isPending);
  if (reason) throw new Conflict(reason.code, reason.message);
  const { exam, event, enrolment, now, allowanceSeconds } = doctorExam;
  const begin = (writer: Writer, paper: Paper) =>
    insertAttempt(writer, {
      exam,
      paper,
      now,
      endsAt: endsAt(attemptTimesIfStartedNow(doctorExam, isPending)),
      deviceId,
      candidate: doctorId,
      keys,
      of: {
        schedule_event_id: event.id,
        enrolment_id: enrolment.id,
        doctor_id: doctorId,
        attempt_no: doctorExam.lastAttemptNo + 1, // unique, so only one of several concurrent starts is inserted
        is_pending: isPending,
        allowance_seconds: allowanceSeconds,
      },
    });
  if (!doctorExam.attempt && exam.frozen_version !== null) await begin(db, await frozenPaper(db, exam));
  else if (!doctorExam.attempt) await db.transaction(async (writer) => begin(writer, await freezePaper(writer, exam)));
  const started = await findAttempt(db, access);
  if (!started) throw new NotFound("পরীক্ষাটি পাওয়া যায়নি।");
  return attemptHead(started, { deviceId, keys });
}
