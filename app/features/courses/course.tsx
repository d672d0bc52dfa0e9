import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getCourse, getCourseSettings } from "#contract/catalogue/courses.ts";
import { FaqList } from "#app/components/catalogue/faq-list.tsx";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { BatchCards } from "#app/components/catalogue/batch-cards.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { CourseHead } from "./components/course-head.tsx";
import { CourseSessions } from "./components/course-sessions.tsx";
import { TestimonialList } from "./components/testimonial-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/document/error-screen.tsx";

export const handle = { sheets: ["content", "batches", "courses"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: args.data.course.title,
      description: args.data.course.summary ?? `${args.data.course.title}: ব্যাচ, ক্লাস, পরীক্ষা ও প্রশ্নোত্তর।`,
    },
  );

/** Six routes share this module; the last path segment is the course's slug. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const slug = new URL(request.url).pathname.split("/").filter(Boolean).at(-1);
  const api = publicApi(context);
  const { course } = await api.load(getCourse, { params: pathParams({ slug }, getCourse) });
  const settings = await api.tryLoad(getCourseSettings, { params: { id: course.id } });
  return {
    course: { ...course, body_html: cleanHtml(course.body_html, context) },
    notice: settings?.course_settings.notice ?? null,
  };
}

export default function CoursePage() {
  const { course, notice } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section stack">
      <CourseHead course={course} />
      {notice ? (
        <Alert tone="now" icon="clock" title="জেনে রাখুন">
          {notice}
        </Alert>
      ) : null}
      <div className="course-body">
        <SafeHtml html={course.body_html} />
        {course.sessions.length > 0 ? <CourseSessions sessions={course.sessions} /> : null}
      </div>
      <section className="part">
        <h2 className="matra">ভর্তির ব্যাচ</h2>
        {course.batches.length > 0 ? (
          <>
            <BatchCards batches={course.batches} headingLevel={3} />
            <p className="after-list">
              <OfferedLink className="tap" href={path("category-batches", { slug: course.category_slug })}>
                এই বিভাগের সব ব্যাচ
              </OfferedLink>
            </p>
          </>
        ) : (
          <EmptyList of="batches" icon="clock" title="এখন কোনো ব্যাচে ভর্তি চলছে না">
            <p>নতুন ব্যাচ এলে এখানেই পাবেন। অন্য কোর্সের ব্যাচও দেখতে পারেন।</p>
            <OfferedLink className="button" href={path("batches")}>
              সব ব্যাচ দেখুন
            </OfferedLink>
          </EmptyList>
        )}
      </section>
      {course.testimonials?.length ? (
        <section className="part">
          <h2 className="matra">যাঁরা উত্তীর্ণ হয়েছেন</h2>
          <TestimonialList testimonials={course.testimonials} />
        </section>
      ) : null}
      {course.faqs.length > 0 ? (
        <section className="part">
          <h2 className="matra">যা প্রায়ই জানতে চান</h2>
          <FaqList faqs={course.faqs} />
        </section>
      ) : null}
    </div>
  );
}
