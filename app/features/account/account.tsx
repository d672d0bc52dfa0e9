import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { getProfile } from "#contract/account/account.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { getReminders } from "#contract/account/reminders.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Flash } from "#app/components/ui/alert.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { handleAccountForm } from "./account-actions.server.ts";
import { AppearanceForm } from "./components/appearance-form.tsx";
import { NumberConfirmation } from "./components/number-confirmation.tsx";
import { ProfileFacts } from "./components/profile-facts.tsx";
import { Reminders } from "./components/reminders.tsx";
import { ProfileForm } from "./components/profile-form.tsx";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "account"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "প্রোফাইল");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const lists = publicApi(context);
  const { profile, reminders, colleges, subjects, institutes } = await promiseHash({
    profile: api.load(getProfile, {}),
    reminders: api.submit(getReminders, {}),
    colleges: lists.loadSide(listMedicalColleges, {}),
    subjects: lists.loadSide(listSubjects, {}),
    institutes: lists.loadSide(listInstitutes, {}),
  });
  return {
    doctor: profile.doctor,
    /** Reminder choices; null if the API did not send them, or the device is not verified. */
    reminders: reminders.ok && profile.device_verified ? reminders.data : null,
    colleges: colleges?.medical_colleges ?? [],
    subjects: subjects?.subjects ?? [],
    institutes: institutes?.institutes ?? [],
    message: await flashCookie(context).consume(request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handleAccountForm({ api, request, context, fields: await formFields(request) });
}

export default function Account() {
  const { doctor, reminders, message, ...lists } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="stack">
      <MatraHeading level={1}>প্রোফাইল</MatraHeading>
      <Flash message={message} />
      <div className="columns">
        <div className="stack">
          <ProfileFacts doctor={doctor} {...lists} />
          {doctor.pending_mobile_number ? <NumberConfirmation number={doctor.pending_mobile_number} /> : null}
          <nav className="row" aria-label="অ্যাকাউন্ট">
            <a className="button" href={path("my-change-password")}>
              পাসওয়ার্ড বদলান
            </a>{" "}
            <OfferedLink className="button" href={path("my-devices")}>
              ডিভাইস
            </OfferedLink>{" "}
            <OfferedLink className="button" href={path("my-teacher-questions")}>
              আমার প্রশ্ন
            </OfferedLink>
          </nav>
        </div>
        <div className="stack">
          <details open={answer?.form === "profile" || undefined}>
            <summary className="button wide">
              তথ্য বদলান <Icon name="down" />
            </summary>
            <ProfileForm doctor={doctor} {...lists} />
          </details>
          <details open={answer?.form === "appearance" || undefined}>
            <summary className="button wide">
              রং ও অক্ষরের মাপ <Icon name="down" />
            </summary>
            <AppearanceForm />
          </details>
          {reminders ? <Reminders reminders={reminders} /> : null}
        </div>
      </div>
    </div>
  );
}
