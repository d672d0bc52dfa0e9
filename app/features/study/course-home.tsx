import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCourseHome } from "#contract/study/course-home.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { courseTerm, untitledCourse } from "#app/format/course-title.ts";
import { bengaliNumber, taka } from "#locale/bengali.ts";
import { day as fullDay, longDay } from "#locale/dates.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseMenu } from "./components/course-menu.tsx";
import { LastResult } from "./components/last-result.tsx";
import { HomeSection } from "./components/home-section.tsx";
import { menuLinks } from "./course-menu.server.ts";
import { loadCourseHome } from "./load-course-home.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "my", "events", "study", "day"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.course.batch || untitledCourse);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { menu, practice_due, ...home } = await loadCourseHome(api, pathParams(params, getCourseHome));
  return { ...home, links: menuLinks(menu, practice_due ?? null), now: new Date().toISOString() };
}

function LectureProgress({ done, total }: { done: number; total: number }) {
  if (total === 0) return null;
  const words = `${bengaliNumber(total)}টি লেকচারের ${bengaliNumber(done)}টি দেখা`;
  return (
    <section className="card" aria-labelledby="progress">
      <h2 id="progress">অগ্রগতি</h2>
      <progress max={total} value={done} aria-label={words} />
      <p className="small">{words}</p>
    </section>
  );
}

type HomeData = ReturnType<typeof useLoaderData<typeof loader>>;

function courseFacts({ course }: HomeData): string {
  const { reg_no, access_until } = course;
  const facts = [
    courseTerm(course),
    reg_no && `রেজি. নং ${reg_no}`,
    access_until && `মেয়াদ ${fullDay(access_until)} পর্যন্ত`,
  ];
  return facts.filter(Boolean).join("। ");
}

function Events({ course, day, today, next, missed, missed_count, lectures, now }: HomeData) {
  const offers = useOffers();
  const { id, year_course_session_id, batch_id, schedule_id } = course;
  const timetable =
    year_course_session_id && batch_id && schedule_id
      ? `${path("course-schedule", { year_course_session_id, batch_id, schedule_id })}#today`
      : undefined;
  const earlier = missed.filter((event) => today.every((ofToday) => ofToday.id !== event.id));
  return (
    <>
      <div>
        <HomeSection
          title={`আজ, ${longDay(day)}`}
          list="today"
          courseId={id}
          events={today}
          now={now}
          empty="আজ কোনো ক্লাস বা পরীক্ষা নেই।"
        />
        <HomeSection
          title="সামনের ক্লাস ও পরীক্ষা"
          list="next"
          courseId={id}
          events={next}
          now={now}
          isDated
          empty="সামনে আর কিছু নেই। নতুন সূচি এলে এখানে দেখবেন।"
          more={timetable && offers(timetable) ? { href: timetable, word: "সময়সূচি" } : undefined}
        />
      </div>
      <div className="missed-rows">
        <LectureProgress {...lectures} />
        <HomeSection
          title="বাকি লেকচার"
          list="missed"
          courseId={id}
          events={earlier}
          now={now}
          isDated
          empty="দেখার মতো রেকর্ডিং এখন বাকি নেই।"
          more={
            missed_count > missed.length && offers(path("my-pending-videos", { id }))
              ? { href: path("my-pending-videos", { id }), word: `সব ${bengaliNumber(missed_count)}টি দেখুন` }
              : undefined
          }
        />
      </div>
    </>
  );
}

export default function CourseHomePage() {
  const home = useLoaderData<typeof loader>();
  const { course, due, links, hasEvents, last_result } = home;
  const offers = useOffers();
  const checkout = path("my-courses-checkout", { id: course.id });
  return (
    <div className="dashboard">
      <div className="full">
        <MatraHeading level={1}>{course.batch || untitledCourse}</MatraHeading>
        <p className="small quiet">{courseFacts(home)}</p>
        {due ? (
          <Alert tone="now" isStatic icon="taka" title={`বাকি ${taka(due)}`}>
            {offers(checkout) ? (
              <a className="tap" href={checkout}>
                বাকি টাকা দিন
              </a>
            ) : null}
          </Alert>
        ) : null}
        {last_result ? <LastResult courseId={course.id} result={last_result} /> : null}
        {hasEvents ? null : <p>এই কোর্সের ক্লাস ও পরীক্ষার তালিকা এখানে দেখানো যাচ্ছে না।</p>}
      </div>
      {hasEvents ? <Events {...home} /> : null}
      <div className="full">
        <CourseMenu links={links.filter(({ href }) => offers(href))} />
      </div>
    </div>
  );
}
