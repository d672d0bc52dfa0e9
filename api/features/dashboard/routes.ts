import type { Database } from "#api/db/client.ts";
import { requireProfile } from "#api/features/account/queries.ts";
import { findRunningAttempt } from "#api/features/exams/queries.ts";
import { selectOpenDeliveries } from "#api/features/lecture-sheets/queries.ts";
import { feeOf, selectNewestCourses, selectOwnNextEvents } from "#api/features/my-courses/queries.ts";
import { countUnreadNotices } from "#api/features/notices/queries.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { getDashboard } from "#contract/dashboard.ts";
import { takaOf } from "#contract/taka.ts";
import { missingInformation, needsRequiredInformation } from "#contract/required-information.ts";
import { pendingExamsOf, pendingVideosOf } from "./pending.ts";

const shownCourses = 6;

/** The newest courses with what comes next in each and what is still to pay. */
async function coursesOf(db: Database, doctorId: number, now: Date) {
  const [rows, next] = await Promise.all([
    selectNewestCourses(db, doctorId, shownCourses),
    selectOwnNextEvents(db, doctorId, now),
  ]);
  const courses = rows.map(({ id, batch }) => ({ id, title: batch.title, link: `/my/courses/${id}` }));
  const open_payments = rows.flatMap((row) => {
    const { id, batch } = row;
    const { due } = feeOf(row);
    return due > 0 ? [{ id, title: batch.title, due: takaOf(due), link: `/my/courses/${id}/checkout` }] : [];
  });
  const next_events = rows
    .flatMap(({ id, schedule }) => {
      const event = next.get(schedule.id);
      return event ? [{ ...event, link: `/my/courses/${id}` }] : [];
    })
    .sort((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
    .map(({ title, starts_at, link }) => ({ title, starts_at: timestamp(starts_at), link }));
  return { courses, open_payments, next_events };
}

/** The exam or the quiz that the doctor is in the middle of. */
async function runningAttemptOf(db: Database, doctorId: number) {
  const running = await findRunningAttempt(db, doctorId);
  if (!running) return null;
  const { title, course_id, schedule_id, event_id, is_pending, quiz, key } = running;
  const schedule = is_pending ? "" : `/schedule/${schedule_id}`;
  const link =
    quiz === null
      ? `/my/courses/${course_id}${schedule}/events/${event_id}/exam/participated`
      : `/on-spot-quiz/${quiz}/entries/${key}`;
  return { title, ends_at: timestamp(running.ends_at), link };
}

export const dashboardRoutes = [
  implement(getDashboard, async ({ db, doctor: { id }, bmuInstituteIds, now }) => {
    const [doctor, own, running_attempt, videos, exams, unread_notices, deliveries] = await Promise.all([
      requireProfile(db, id),
      coursesOf(db, id, now),
      runningAttemptOf(db, id),
      pendingVideosOf(db, id),
      pendingExamsOf(db, id),
      countUnreadNotices(db, { doctorId: id, now }),
      selectOpenDeliveries(db, id),
    ]);
    return {
      doctor,
      required_information: {
        show: needsRequiredInformation(doctor, bmuInstituteIds),
        missing: missingInformation(doctor),
      },
      ...own,
      running_attempt,
      pending: { ...videos, ...exams },
      unread_notices,
      deliveries: deliveries.map(({ course_id, ...delivery }) => ({
        ...delivery,
        link: `/my/courses/${course_id}/lecture-sheet-track/${delivery.id}`,
      })),
    };
  }),
];
