import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RequiredInformationForm, updateRequiredInformation } from "#contract/account.ts";
import { ownMeta } from "#app/components/site/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { flashCookie } from "#app/server/session/flow.server.ts";
import { formFields, readForm } from "#app/server/session/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import {
  Courses,
  Deliveries,
  NextEvents,
  OpenPayments,
  Pending,
  RunningAttempt,
  UnreadNotices,
} from "./components/dashboard-lists.tsx";
import { RequiredInformationDialog, RequiredInformationPage } from "./components/required-information-dialog.tsx";
import { asksForLists, loadDashboard, requiredInformation } from "./load-dashboard.server.ts";
import { failureWords, successWords } from "./outcome-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ড্যাশবোর্ড");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const dashboard = await loadDashboard(api);
  return {
    dashboard,
    required: await requiredInformation(context, dashboard, { hasLists: asksForLists(request) }),
    message: await flashCookie(context).consume(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const form = readForm(await formFields(request), "required-information", RequiredInformationForm);
  if (!form.ok) return form.refusal;
  const result = await api.submit(updateRequiredInformation, { body: form.value });
  if (!result.ok) {
    return form.refuse({ ...result, reply: { ...result.reply, formErrors: [failureWords(result)] } });
  }
  await flashCookie(context).save(successWords(result.data.message));
  return redirect(path("my-dashboard"), 303);
}

export default function DashboardPage() {
  const { dashboard, required, message } = useLoaderData<typeof loader>();
  const { doctor, running_attempt, next_events, courses, open_payments, pending, unread_notices, deliveries } =
    dashboard;
  if (required?.lists) return <RequiredInformationPage {...required} />;
  return (
    <div className="dashboard">
      <div className="full">
        <MatraHeading level={1}>{doctor.name ?? "আমার ড্যাশবোর্ড"}</MatraHeading>
        <Flash message={message} />
        {required ? <RequiredInformationDialog {...required} /> : null}
        {running_attempt ? <RunningAttempt attempt={running_attempt} /> : null}
      </div>
      <div>
        <NextEvents events={next_events} />
        <Courses courses={courses} />
      </div>
      <div>
        <OpenPayments payments={open_payments} />
        <Pending {...pending} />
        <UnreadNotices count={unread_notices} />
        <Deliveries deliveries={deliveries} />
        <a className="tap" href={path("my-complain-box")}>
          কোনো সমস্যা? অভিযোগ বক্সে লিখুন
        </a>
      </div>
    </div>
  );
}
