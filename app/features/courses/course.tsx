import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FaqList } from "#app/components/catalogue/faq-list.tsx";
import { pageMeta } from "#app/components/document/page-meta.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { SafeHtml } from "#app/components/ui/safe-html.tsx";
import { lastSegment } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { cleanHtml } from "#app/server/forms/rich-text.server.ts";
import { CourseBatches } from "./components/course-batches.tsx";
import { CourseHead } from "./components/course-head.tsx";
import { CourseSessions } from "./components/course-sessions.tsx";
import { TestimonialList } from "./components/testimonial-list.tsx";
import { loadCourse } from "./load-course.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "batches", "courses"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    args,
    args.data && {
      title: args.data.course.title,
      description: args.data.course.summary ?? `${args.data.course.title}: ব্যাচ, ক্লাস, পরীক্ষা ও প্রশ্নোত্তর।`,
    },
  );

/** Loads the course whose slug is the last path segment, because six routes share this module. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const slug = lastSegment(new URL(request.url).pathname);
  const { course, notice } = await loadCourse(context, slug);
  return { course: { ...course, body_html: cleanHtml(course.body_html, context) }, notice };
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
      {course.batches ? <CourseBatches batches={course.batches} categorySlug={course.category_slug} /> : null}
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
