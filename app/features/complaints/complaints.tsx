import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listComplaints } from "#contract/account/complaints.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { Offered } from "#app/components/ui/offered-link.tsx";
import { Pager } from "#app/components/ui/pager.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey } from "#app/server/forms/form.server.ts";
import { listQuery } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { relatedFrom, subjectFrom, submitComplaint } from "./complaint-actions.server.ts";
import { ComplaintList } from "./components/complaint-list.tsx";
import { NewComplaint } from "./components/new-complaint.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "অভিযোগ বক্স");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const list = await api.load(listComplaints, { query: listQuery(request, listComplaints) });
  const [related, subject] = [relatedFrom(request), subjectFrom(request)];
  return { ...list, related, subject, freshKey: newKey(), message: await flashCookie(context).consume(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return submitComplaint({ api, context, fields: await formFields(request) });
}

export default function Complaints() {
  const { complaints, topics, meta: pages, related, subject, freshKey, message } = useLoaderData<typeof loader>();
  const isRefused = useActionData<typeof action>() !== undefined;
  const isFirstPage = pages.prev === null;
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>অভিযোগ বক্স</MatraHeading>
      <Flash message={message} />
      {isFirstPage ? (
        <details open={isRefused || related !== null || subject !== null || undefined}>
          <summary className="button primary">
            নতুন অভিযোগ লিখুন <Icon name="down" />
          </summary>
          <NewComplaint topics={topics} related={related} subject={subject} freshKey={freshKey} />
        </details>
      ) : null}
      {complaints.length > 0 ? (
        <section className="stack after-list wide-part" aria-labelledby="mine">
          <h2 id="mine">আমার অভিযোগ</h2>
          <ComplaintList complaints={complaints} />
        </section>
      ) : (
        <EmptyList of="complaints" icon="chat" title="এখনো কোনো অভিযোগ নেই">
          <p>ক্লাস, শিট, পরীক্ষা বা টাকা নিয়ে সমস্যা হলে উপরের বোতাম থেকে লিখুন। উত্তর এখানেই পাবেন।</p>
        </EmptyList>
      )}
      <Offered href={path("my-teacher-questions")}>
        <p className="small">
          পড়ার বিষয়ে প্রশ্ন থাকলে ক্লাস, শিট বা ব্যাখ্যার নিচে শিক্ষককে জিজ্ঞাসা করুন।{" "}
          <a className="tap inline" href={path("my-teacher-questions")}>
            আমার প্রশ্ন
          </a>
        </p>
      </Offered>
      <Pager meta={pages} pathname={path("my-complain-box")} query={{}} />
    </div>
  );
}
