import { calendarIdentity } from "#api/features/schedules/queries.ts";
import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { getMyCourse, listMyCourses, type MyCourseItem } from "#contract/study/my-courses.ts";
import { findMyCourse, paymentOf, selectMyCourses, selectNextEvents, type CourseRow } from "./queries.ts";

const coursesPerPage = 12;
type NextEvents = Awaited<ReturnType<typeof selectNextEvents>>;
type NextEvent = NonNullable<ReturnType<NextEvents["get"]>>;

function toNextEvent({ kind, title, starts_at, ends_at, ...version }: NextEvent): MyCourseItem["next_event"] {
  const times = { starts_at: timestamp(starts_at), ends_at: timestampOrNull(ends_at) };
  return { kind, title, ...times, calendar: calendarIdentity(version) };
}

function toItem(row: CourseRow, events: NextEvents): MyCourseItem {
  const { enrolment, batch, schedule, course, session, year } = row;
  const next = events.get(schedule.id);
  return {
    id: enrolment.id,
    batch: { id: batch.id, title: batch.title },
    schedule,
    course,
    session,
    year,
    reg_no: enrolment.reg_no,
    status: enrolment.status,
    payment: paymentOf(row),
    seat_held_until: timestampOrNull(enrolment.seat_held_until),
    next_event: next ? toNextEvent(next) : null,
    has_invoice: row.invoice_id !== null,
  };
}

export const myCourseRoutes = [
  implement(listMyCourses, async ({ db, doctor, query, now }) => {
    const { rows, meta } = await selectMyCourses(db, { doctorId: doctor.id, perPage: coursesPerPage, ...query });
    const scheduleIds = rows.map(({ schedule }) => schedule.id);
    const events = await selectNextEvents(db, scheduleIds, now);
    return { courses: rows.map((row) => toItem(row, events)), meta };
  }),

  implement(getMyCourse, async ({ db, doctor, params, now }) => {
    const row = await findMyCourse(db, params.id, doctor.id);
    if (!row) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
    const { enrolment, batch, schedule, year_course_session_id } = row;
    const { mode, venue, starts_on } = batch;
    return {
      course: {
        ...toItem(row, await selectNextEvents(db, [schedule.id], now)),
        year_course_session_id,
        schedule_id: schedule.id,
        mode,
        venue,
        starts_on,
        access_until: timestampOrNull(enrolment.access_until),
        candidate_type: enrolment.candidate_type,
      },
    };
  }),
];
