import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { cancelEnrolment } from "#contract/payments/enrolment.ts";
import { IdParam } from "#contract/fields.ts";
import { listMyCourses } from "#contract/study/my-courses.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { CourseList } from "./components/course-list.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "আমার কোর্স");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const query = listQuery(request, listMyCourses);
  const { courses, meta } = await api.load(listMyCourses, { query });
  return {
    courses,
    meta,
    status: query.status ?? null,
    message: await flashCookie(context).consume(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const form = readForm(await formFields(request), "cancel", z.object({ course_id: IdParam }));
  if (!form.ok) return form.refusal;
  const result = await api.submit(cancelEnrolment, { params: { id: form.value.course_id } });
  if (!result.ok) return form.refuse(result);
  await flashCookie(context).save(result.data.message);
  return redirect(path("my-courses"), 303);
}

function NoCourses({ isCancelled }: { isCancelled: boolean }) {
  if (isCancelled) return <EmptyList of="courses" icon="book" title="বাতিল করা কোনো ভর্তি নেই" children={null} />;
  return (
    <EmptyList of="courses" icon="book" title="এখনো কোনো কোর্সে ভর্তি নেই">
      <p>ব্যাচ বেছে সূচি ঠিক করলেই ভর্তি হতে পারবেন।</p>
      <OfferedLink className="button primary" href={path("batches")}>
        ব্যাচ দেখুন
      </OfferedLink>
    </EmptyList>
  );
}

export default function MyCourses() {
  const { courses, meta, status, message } = useLoaderData<typeof loader>();
  const pathname = path("my-courses");
  const isCancelled = status === "cancelled";
  return (
    <div className="stack">
      <MatraHeading level={1}>আমার কোর্স</MatraHeading>
      <Flash message={message} />
      <Tabs
        label="কোন কোর্স"
        tabs={[
          { word: "চলমান", href: pathname, isCurrent: !isCancelled },
          { word: "বাতিল করা", href: withQuery(pathname, { status: "cancelled" }), isCurrent: isCancelled },
        ]}
      />
      {courses.length > 0 ? <CourseList courses={courses} /> : <NoCourses isCancelled={isCancelled} />}
      {courses.length > 0 ? (
        <p className="row">
          <OfferedLink className="tap" href={path("my-subscription")}>
            রেকর্ড করা ক্লাসের সাবস্ক্রিপশন
          </OfferedLink>{" "}
          <OfferedLink className="tap" href={path("my-kept-lectures")}>
            ফোনে রাখা লেকচার
          </OfferedLink>
        </p>
      ) : null}
      <Pager meta={meta} pathname={pathname} query={{ status }} />
    </div>
  );
}
