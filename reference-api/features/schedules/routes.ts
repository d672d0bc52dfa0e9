import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { implement } from "#api/http/implement.ts";
import { dayInDhaka } from "#locale/calendar.ts";
import { getCourseSchedule, getFullSchedule } from "#contract/study/schedules.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { selectMonth, selectMonths, selectWeeks } from "./queries.ts";
import { toWeeks } from "./weeks.ts";

const eventsPerPage = 75;

function nearestMonth(months: { month: string }[], now: Date): string | undefined {
  const present = dayInDhaka(now).slice(0, 7);
  return (months.find(({ month }) => month >= present) ?? months.at(-1))?.month;
}

export const scheduleRoutes = [
  implement(getCourseSchedule, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const { month: requestedMonth, ...filters } = query;
    const course = await requireCourse(scope, params);
    const months = await selectMonths(db, course.schedule_id);
    const month = requestedMonth ?? nearestMonth(months, now);
    const head = { course: toCourseHead(course), months };
    if (month === undefined) {
      return { ...head, month: null, weeks: [], meta: { per_page: eventsPerPage, next: null, prev: null } };
    }
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    const { events, meta } = await selectMonth(db, { ...own, month, perPage: eventsPerPage, ...filters });
    return { ...head, month, weeks: toWeeks(events), meta };
  }),

  implement(getFullSchedule, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireCourse(scope, params.id);
    const own = { scheduleId: course.schedule_id, doctorId: doctor.id, now };
    const { events, meta } = await selectWeeks(db, { ...own, perPage: eventsPerPage, ...query });
    return { course: toCourseHead(course), weeks: toWeeks(events), meta };
  }),

  ...calendarRoutes,
];
