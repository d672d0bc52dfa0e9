import type { LoaderFunctionArgs } from "@remix-run/node";
import ical from "ical-generator";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { courseTitle } from "#app/format/course-title.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

/** Responds with the next event of a course as an iCalendar file; throws a 404 Response if there is none. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { course } = await api.load(getMyCourse, { params: pathParams(params, getMyCourse) });
  if (!course.next_event) throw Response.json({ message: "" }, { status: 404 });
  const { title, starts_at, ends_at, calendar: identity } = course.next_event;
  const calendar = ical({ prodId: { company: "Matra", product: "Course", language: "BN" } });
  calendar.createEvent({
    id: identity?.uid ?? `first-of-course-${course.id}@matra-portal`,
    summary: `${title}, ${courseTitle(course)}`,
    location: course.venue ?? null,
    start: new Date(starts_at),
    end: ends_at ? new Date(ends_at) : null,
    sequence: identity?.sequence ?? Math.floor(Date.now() / 60_000), // a file fetched later replaces an earlier one
  });
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="first-class.ics"',
    "Cache-Control": "private, no-store",
  };
  return new Response(`${calendar.toString()}\r\n`, { headers });
}
