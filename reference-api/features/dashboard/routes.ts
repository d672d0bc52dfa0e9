import { requireProfileForRead } from "#api/features/account/queries.ts";
import { paymentOf, selectNewestCourses, type CourseRow } from "#api/features/my-courses/queries.ts";
import { toPracticeToday } from "#api/features/practice/queries.ts";
import { selectAgenda } from "#api/features/schedules/queries.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import type { CourseEvent } from "#contract/study/course-events.ts";
import { getAgenda, getDashboard, type Dashboard } from "#contract/study/dashboard.ts";
import { missingInformation, needsRequiredInformation } from "#contract/account/required-information.ts";
import { selectDay, type DoctorDay } from "./day.ts";
import { toMissedLecture, toPending } from "./pending.ts";
import { selectProgress } from "./progress.ts";

const limits = { courses: 6, events: 9 };
const agendaLength = 60;

type Progress = Awaited<ReturnType<typeof selectProgress>>[number];

function heldUntil({ enrolment }: CourseRow): string | null {
  return enrolment.status === "pending_payment" ? timestampOrNull(enrolment.seat_held_until) : null;
}

function toCourse(row: CourseRow, progress: Progress[]): Dashboard["courses"][number] {
  const { id, batch } = row;
  const own = progress.find((one) => one.id === id);
  return {
    id,
    title: batch.title,
    link: `/my/courses/${id}`,
    lectures: own ? { done: own.done, total: own.total } : null,
    average_percent: own?.average_percent ?? null,
    seat_held_until: heldUntil(row),
  };
}

function toOpenPayment(row: CourseRow): Dashboard["open_payments"] {
  const { id, batch } = row;
  const { due, next_due_on } = paymentOf(row);
  if (due === "0.00") return [];
  const link = `/my/courses/${id}/checkout`;
  return [{ id, title: batch.title, due, link, due_on: next_due_on, seat_held_until: heldUntil(row) }];
}

/** Returns the portal path that opens an event, or that of its course if the event has nothing to open. */
function linkOf(event: CourseEvent, courseId: number): string {
  const { id, schedule_id, kind, state, has_paper, duration_seconds } = event;
  const course = `/my/courses/${courseId}`;
  if (kind === "exam" && has_paper && state !== "locked") {
    return `${course}/schedule/${schedule_id}/events/${id}/${state === "open" ? "exam-info" : "exam-status"}`;
  }
  const isWatchable = duration_seconds !== null && state !== "upcoming";
  return isWatchable ? `${course}/events/${schedule_id}/schedule/${id}/lecture` : course;
}

function toAgenda(events: CourseEvent[], progress: Progress[]): Dashboard["next_events"] {
  return events.flatMap((event) => {
    const { title, starts_at, ends_at, kind, state, schedule_id, join_link, place } = event;
    const course = progress.find((one) => one.schedule_id === schedule_id);
    if (!course || state === "done") return [];
    const link = linkOf(event, course.id);
    return [{ title, starts_at, ends_at, kind, state, link, course: course.title, join_link, place }];
  });
}

function toRunning(attempts: DoctorDay["running"]) {
  return attempts.map(({ title, ends_at, course_id, schedule_id, event_id, is_pending, quiz, key }) => {
    const schedule = is_pending ? "" : `/schedule/${schedule_id}`;
    const link =
      quiz === null
        ? `/my/courses/${course_id}${schedule}/events/${event_id}/exam/participated`
        : `/on-spot-quiz/${quiz}/entries/${key}`;
    return { title, ends_at: timestamp(ends_at), link };
  });
}

function nextTarget(progress: Progress[], now: Date): Dashboard["target_exam"] {
  const today = dayInDhaka(now);
  const targets = progress.flatMap(({ target_exam_on: on, title: course }) =>
    on && on >= today ? [{ on, course }] : [],
  );
  return targets.toSorted((a, b) => a.on.localeCompare(b.on))[0] ?? null;
}

export const dashboardRoutes = [
  implement(getDashboard, async ({ db, doctor: { id }, bmuInstituteIds, now }) => {
    const [doctor, courses, day, agenda] = await Promise.all([
      requireProfileForRead(db, id),
      selectNewestCourses(db, id, limits.courses),
      selectDay(db, id, now),
      selectAgenda(db, { doctorId: id, now, limit: limits.events }),
    ]);
    const { progress, deliveries } = day;
    const running_attempts = toRunning(day.running);
    return {
      doctor,
      required_information: {
        show: needsRequiredInformation(doctor, bmuInstituteIds),
        missing: missingInformation(doctor),
      },
      courses: courses.map((row) => toCourse(row, progress)),
      next_events: toAgenda(agenda, progress),
      running_attempt: running_attempts[0] ?? null,
      running_attempts,
      pending: toPending(day, (courseId) => progress.find((one) => one.id === courseId)?.title ?? ""),
      practice: toPracticeToday(day.practice),
      missed_lecture: toMissedLecture(day.missed[0]),
      watched_today: day.watched[0] ?? null,
      target_exam: nextTarget(progress, now),
      unread_notices: day.unread[0]?.count ?? 0,
      open_payments: courses.flatMap(toOpenPayment),
      deliveries: deliveries.map(({ course_id, ...delivery }) => ({
        ...delivery,
        link: `/my/courses/${course_id}/lecture-sheet-track/${delivery.id}`,
      })),
    };
  }),

  implement(getAgenda, async ({ db, doctor: { id }, now }) => {
    const [progress, agenda] = await Promise.all([
      selectProgress(db, id),
      selectAgenda(db, { doctorId: id, now, limit: agendaLength }),
    ]);
    return {
      events: toAgenda(agenda, progress),
      courses: progress.map(({ title, year_course_session_id, batch_id, schedule_id }) => ({
        title,
        year_course_session_id,
        batch_id,
        schedule_id,
      })),
    };
  }),
];
