import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { DeviceCodeForm, verifyDevice } from "#contract/account/devices.ts";
import { CodeHelp } from "#app/components/form/code-help.tsx";
import { CodeField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { flowCookie, secondsUntilResend, tokenBesideCode } from "#app/server/forms/flow.server.ts";
import { smsSender } from "#app/server/forms/sms-sender.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { DeviceListLink } from "./components/device-list-link.tsx";
import { finishDeviceFlow, deviceFlow, devicePage, requireLiveSession, sendDeviceCode } from "./device-flow.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "ডিভাইস যাচাই");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  await requireLiveSession(api);
  const flow = await deviceFlow(request, context);
  if (flow?.step !== "code") throw redirect(devicePage("my-devices-otp-request", request));
  return {
    phone: flow.phoneMasked ?? "আপনার",
    waitSeconds: secondsUntilResend(flow),
    smsSender: smsSender(context),
    listPage: devicePage("my-devices", request),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const fields = await formFields(request);
  if (fields.get("form") === "resend") {
    const form = readForm(fields, "resend", z.object({}));
    if (!form.ok) return form.refusal;
    const result = await sendDeviceCode(api, request, context);
    return result.ok ? redirect(devicePage("my-devices-otp-submission", request), 303) : form.refuse(result);
  }

  const form = readForm(fields, "otp", DeviceCodeForm);
  if (!form.ok) return form.refusal;
  const flow = await deviceFlow(request, context);
  const { code, label } = form.value;
  const result = await api.submit(verifyDevice, {
    body: { code, label: label || undefined },
    otpToken: tokenBesideCode(context, flow),
  });
  if (result.ok) return finishDeviceFlow(context, flow?.query.next, "এই ডিভাইস যাচাই হয়েছে।");
  if (result.code !== "device_limit" || !flow || !result.otpToken) return form.refuse(result);
  await flowCookie(context).save({ ...flow, step: "device", otpToken: result.otpToken });
  return redirect(devicePage("my-devices", request), 303);
}

export default function DeviceOtpSubmission() {
  const { phone, waitSeconds, smsSender, listPage } = useLoaderData<typeof loader>();
  const { form, fields } = useSubmittedForm<z.input<typeof DeviceCodeForm>>("otp");
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>কোডটি লিখুন</MatraHeading>
      <p>
        SMS-এ একটি কোড পাঠানো হয়েছে <b className="nowrap">{phone}</b> নম্বরে।
      </p>
      <PostForm form={form} failureTitle="ডিভাইস যাচাই হয়নি">
        <CodeField field={fields.code} />
        <TextField field={fields.label} label="এই ডিভাইসের নাম (চাইলে)" hint="যেমন: বাসার ল্যাপটপ" maxLength={60} />
        <SubmitButton>যাচাই করুন</SubmitButton>
      </PostForm>
      <ResendForm waitSeconds={waitSeconds} />
      <CodeHelp sender={smsSender} />
      <DeviceListLink to={listPage} />
    </div>
  );
}
