import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { enrol, EnrolForm as EnrolFields } from "#contract/payments/enrolment.ts";
import { StepIndicator } from "#app/components/enrolment/enrolment-steps.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, newKey, readForm } from "#app/server/forms/form.server.ts";
import { internalPath } from "#app/server/session/internal-path.server.ts";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { selectedIds, loadSelection, loadEligibility, missingChoiceErrors } from "./selection.server.ts";
import { EnrolForm } from "./components/enrol-form.tsx";
import { Obstacle } from "./components/obstacle.tsx";
import { EnrolmentSummary } from "./components/enrolment-summary.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "money"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "Enroll Now: আপনার আসন নিশ্চিত করুন");

const joinPage = path("course-enrollment-join");

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const selection = await loadSelection(context, params);
  const { api } = await requireDoctor(request, context, joinPage);
  return { ...selection, ...(await loadEligibility(api, request, selection)), key: newKey() };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context, joinPage);
  const ids = selectedIds(params);
  const fields = await formFields(request);
  fields.set("schedule_id", String(ids.scheduleId));
  for (const optional of ["coupon", "discipline_id"]) if (fields.get(optional) === "") fields.delete(optional);
  const form = readForm(fields, "enrol", EnrolFields, await missingChoiceErrors(api, ids, fields));
  if (!form.ok) return form.refusal;

  const body = { ...form.value, agree: true as const };
  const result = await api.submit(enrol, { params: { id: ids.batchId }, body, key: form.key });
  if (!result.ok) {
    const own = result.code === "already_enrolled" ? (internalPath(result.actionUrl) ?? path("my-courses")) : undefined;
    return own ? redirect(own, 303) : form.refuse(result);
  }
  const { course, next } = result.data;
  if (next === "checkout") return redirect(path("my-courses-checkout", { id: course.id }), 303);
  await flashCookie(context).save("ভর্তি সম্পন্ন হয়েছে।");
  return redirect(path("my-courses"), 303);
}

export default function Enroll() {
  const { batch, schedule, eligibility, obstacle, key } = useLoaderData<typeof loader>();
  return (
    <div className="wrap section">
      <header className="stack">
        <Crumb href={path("batch-details", { available_batch_id: batch.id })}>{batch.title}</Crumb>
        <StepIndicator step="আসন" />
        <h1 lang="en">Enroll Now</h1>
        <p className="lead">আপনার আসন নিশ্চিত করুন: সূচি ও খরচ মিলিয়ে নিয়ে ভর্তি হোন।</p>
      </header>
      <div className="till">
        <EnrolmentSummary batch={batch} schedule={schedule} eligibility={eligibility} />
        {obstacle ? <Obstacle {...obstacle} /> : <EnrolForm eligibility={eligibility} freshKey={key} />}
      </div>
    </div>
  );
}
