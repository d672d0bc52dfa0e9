import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { DeviceListLink } from "./components/device-list-link.tsx";
import { deviceFlow, devicePage, requireLiveSession, sendDeviceCode } from "./device-flow.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইস যাচাই");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  await requireLiveSession(api);
  const flow = await deviceFlow(request, context);
  return {
    isOnItsWay: flow?.step === "code",
    submissionPage: devicePage("my-devices-otp-submission", request),
    listPage: devicePage("my-devices", request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const form = readForm(await formFields(request), "otp-request", z.object({}));
  if (!form.ok) return form.refusal;
  const result = await sendDeviceCode(api, request, context);
  return result.ok ? redirect(devicePage("my-devices-otp-submission", request), 303) : form.refuse(result);
}

export default function DeviceOtpRequest() {
  const { isOnItsWay, submissionPage, listPage } = useLoaderData<typeof loader>();
  const { form } = useSubmittedForm<Record<string, never>>("otp-request");
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>এই ডিভাইস যাচাই করুন</MatraHeading>
      {isOnItsWay ? (
        <Alert tone="now" icon="clock" title="কোড পাঠানো আছে">
          <a className="tap" href={submissionPage}>
            কোডটি লিখুন
          </a>
        </Alert>
      ) : null}
      <p>আপনার অ্যাকাউন্টের মোবাইল নম্বরে SMS-এ একটি কোড যাবে। কোডটি দিলেই এই ডিভাইস খুলবে।</p>
      <PostForm form={form} failureTitle="কোড পাঠানো হয়নি">
        <SubmitButton>কোড পাঠান</SubmitButton>
      </PostForm>
      <DeviceListLink to={listPage} />
    </div>
  );
}
