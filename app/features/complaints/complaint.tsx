import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getComplaint } from "#contract/account/complaints.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey } from "#app/server/forms/form.server.ts";
import { listQuery, pathParams } from "#app/server/forms/list-query.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { handleComplaintForm } from "./complaint-actions.server.ts";
import { complaintNumber } from "./complaint-words.ts";
import { StatusTag } from "./components/complaint-list.tsx";
import { CloseForm, ReplyForm } from "./components/reply-forms.tsx";
import { Thread } from "./components/thread.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "materials"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data?.complaint.subject ?? "অভিযোগ");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const complainId = pathParams({ id: params["complainId"] }, getComplaint);
  const thread = await api.load(getComplaint, { params: complainId, query: listQuery(request, getComplaint) });
  return { ...thread, freshKey: newKey(), message: await flashCookie(context).consume(request) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams({ id: params["complainId"] }, getComplaint);
  return handleComplaintForm({ api, context, fields: await formFields(request) }, id);
}

export default function ComplaintPage() {
  const { complaint, messages, meta: pages, freshKey, message } = useLoaderData<typeof loader>();
  const { id, subject, status, topic, related } = complaint;
  return (
    <div className="stack narrow">
      <Crumb href={path("my-complain-box")}>সব অভিযোগ</Crumb>
      <MatraHeading level={1}>{subject}</MatraHeading>
      <p className="row">
        <StatusTag status={status} />{" "}
        <span className="small quiet">{[complaintNumber(id), topic, related?.title].filter(Boolean).join(" · ")}</span>
      </p>
      <Flash message={message} />
      <Thread complaint={complaint} messages={messages} pages={pages} />
      {status === "closed" ? (
        <Alert tone="quiet" icon="check" title="অভিযোগটি বন্ধ">
          <p>আর কিছু জানাতে চাইলে নতুন অভিযোগ লিখুন।</p>
        </Alert>
      ) : (
        <>
          <ReplyForm freshKey={freshKey} />
          <CloseForm />
        </>
      )}
    </div>
  );
}
