import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RequiredInformationForm, updateRequiredInformation } from "#contract/account/account.ts";
import { takeNamedCollege } from "#app/components/form/college.server.ts";
import { StandaloneScript } from "#app/components/document/scripts/standalone-script.tsx";
import { useUnreadLists } from "#app/components/document/document.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { UpcomingEvents, Courses, Deliveries, OpenPayments, Pending } from "./components/dashboard-lists.tsx";
import { ExamWindows } from "./components/exam-windows.tsx";
import { FirstSteps } from "./components/first-steps.tsx";
import { OngoingItems } from "./components/ongoing-items.tsx";
import { InstallOffer } from "./components/install-offer.tsx";
import { RequiredInformationAlert, RequiredInformationPage } from "./components/required-information.tsx";
import { RequiredInformationDialog } from "./components/required-information-dialog.tsx";
import { ShowsEmptySections } from "./components/section.tsx";
import { Tasks } from "./components/tasks.tsx";
import { Countdown } from "./components/countdown.tsx";
import script from "./client/enter.ts?standalone";
import { asksForLists, loadDashboard, requiredInformation, pageDataOf } from "./load-dashboard.server.ts";
import { failureWords, successWords } from "./outcome-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "my", "events", "day", "dashboard"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "ড্যাশবোর্ড");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const dashboard = await loadDashboard(api);
  const now = new Date().toISOString();
  return {
    ...pageDataOf(dashboard, now),
    required: await requiredInformation(context, dashboard, { hasLists: asksForLists(request) }),
    message: await flashCookie(context).consume(request),
    now,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const fields = await formFields(request);
  const form = readForm(
    fields,
    "required-information",
    RequiredInformationForm,
    await takeNamedCollege(fields, context),
  );
  if (!form.ok) return form.refusal;
  const result = await api.submit(updateRequiredInformation, { body: form.value });
  if (!result.ok) {
    return form.refuse({ ...result, reply: { ...result.reply, formErrors: [failureWords(result)] } });
  }
  await flashCookie(context).save(successWords(result.data.message));
  return redirect(path("my-dashboard"), 303);
}

function Day({ day, lists, steps, practice, now }: ReturnType<typeof useLoaderData<typeof loader>>) {
  const { courses, open_payments, pending, deliveries } = lists;
  const { following, windows, nextExam, plan } = day;
  const isUnread = useUnreadLists();
  const isNew = steps !== null && !isUnread("courses");
  return (
    <ShowsEmptySections.Provider value={!isNew}>
      <div>
        {plan.target ? <Countdown target={plan.target} /> : null}
        <Tasks plan={plan} practice={practice} now={now} />
        <ExamWindows exams={windows} now={now} />
        {isNew ? <FirstSteps steps={steps} /> : null}
        <UpcomingEvents
          events={following}
          nextExam={nextExam}
          hasOthers={plan.event !== null || windows.length > 0}
          now={now}
        />
      </div>
      <div>
        <OpenPayments payments={open_payments} now={now} />
        <Courses courses={courses} />
        <Pending pending={pending} />
        <Deliveries deliveries={deliveries} />
        <InstallOffer />
      </div>
    </ShowsEmptySections.Provider>
  );
}

/** Links in place of the dashboard's content, shown when the API has no dashboard endpoint. */
function FallbackLinks() {
  return (
    <nav className="row" aria-label="আমার পাতা">
      <OfferedLink className="button" href={path("my-courses")}>
        আমার কোর্স
      </OfferedLink>
      <OfferedLink className="button" href={path("my-notices")}>
        নোটিশ
      </OfferedLink>
    </nav>
  );
}

export default function DashboardPage() {
  const shown = useLoaderData<typeof loader>();
  const { name, isKnown, day, required, message, now } = shown;
  if (required?.lists) return <RequiredInformationPage {...required} />;
  return (
    <div className="dashboard">
      <div className="full">
        <MatraHeading level={1}>{name ?? "আমার ড্যাশবোর্ড"}</MatraHeading>
        <Flash message={message} />
        <OngoingItems items={day.present} now={now} />
        {required ? <RequiredInformationAlert /> : null}
      </div>
      {isKnown ? <Day {...shown} /> : <FallbackLinks />}
      {required ? (
        <div className="full">
          <RequiredInformationDialog {...required} mayOpenAsModal={!day.isInExam} />
        </div>
      ) : null}
      <StandaloneScript src={script} />
    </div>
  );
}
