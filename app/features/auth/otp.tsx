import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { verifyOtp } from "#contract/account/auth.ts";
import { OtpCode } from "#contract/account/otp.ts";
import { EnrolmentTargetCard } from "#app/components/enrolment/enrolment-steps.tsx";
import { enrolmentTargetOf } from "#app/components/enrolment/enrolment-target.server.ts";
import { CodeHelp } from "#app/components/form/code-help.tsx";
import { CodeField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Flash } from "#app/components/ui/alert.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import { codeBody } from "#app/server/forms/code-body.server.ts";
import {
  flashCookie,
  flowCookie,
  resendTime,
  secondsUntilResend,
  tokenBesideCode,
} from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { smsSender } from "#app/server/forms/sms-sender.server.ts";
import { AuthPage } from "./components/auth-page.tsx";
import { repeatRequest, requireCodeStep } from "./otp-steps.server.ts";
import { continueAtLogin } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "entry"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "OTP যাচাই");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const flow = await requireCodeStep(request, context);
  const { next } = flow.query;
  return {
    target: await enrolmentTargetOf(context, next),
    phone: flow.phoneMasked ?? flow.phone,
    smsSender: smsSender(context),
    waitSeconds: secondsUntilResend(flow),
    message: await flashCookie(context).consume(request),
    changeNumber: withQuery(path(flow.purpose === "reset" ? "forget" : "join"), { next }),
  };
}

async function resend({ request, context }: ActionFunctionArgs, fields: FormData) {
  const flow = await requireCodeStep(request, context);
  const form = readForm(fields, "resend", z.object({}));
  if (!form.ok) return form.refusal;
  const result = await repeatRequest(request, context, flow);
  const waitSeconds = result.ok ? result.data.resend_after : result.retryAfterSeconds;
  const otpToken = (result.ok ? result.data.otp_token : undefined) ?? flow.otpToken;
  if (waitSeconds !== undefined)
    await flowCookie(context).save({ ...flow, otpToken, resendAtMs: resendTime(waitSeconds) });
  return result.ok ? redirect(path("otp"), 303) : form.refuse(result);
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await formFields(request);
  if (fields.get("form") === "resend") return resend(args, fields);

  const flow = await requireCodeStep(request, context);
  const form = readForm(fields, "otp", z.object({ code: OtpCode }));
  if (!form.ok) return form.refusal;
  const { code } = form.value;
  const { phone } = flow;
  const purpose = flow.purpose === "reset" ? flow.purpose : ("join" as const);
  const result = await visitorApi(context, request).submit(verifyOtp, {
    body: codeBody(context.portal.v3, { code, phone, purpose }),
    otpToken: tokenBesideCode(context, flow),
  });
  if (!result.ok) return form.refuse(result);

  const { otp_token, next } = result.data;
  if (purpose === "join" && next === "login") return continueAtLogin(context, flow);
  const step = purpose === "reset" ? "password" : "register";
  await flowCookie(context).save({ ...flow, step, otpToken: otp_token ?? flow.otpToken ?? code });
  return redirect(withQuery(path(purpose === "reset" ? "forget" : "register"), { next: flow.query.next }), 303);
}

export default function Otp() {
  const { target, phone, waitSeconds, changeNumber, message, smsSender } = useLoaderData<typeof loader>();
  const { form, fields } = useSubmittedForm<{ code: string }>("otp");
  return (
    <AuthPage
      title="কোডটি লিখুন"
      above={<EnrolmentTargetCard place={target} step="কোড" />}
      help={<CodeHelp sender={smsSender} />}
      isHotlineInHelp
    >
      <Flash message={message} />
      <p>
        SMS-এ একটি কোড পাঠানো হয়েছে <b className="nowrap">{phone}</b> নম্বরে।{" "}
        <a className="tap" href={changeNumber}>
          নম্বর বদলান
        </a>
      </p>
      <PostForm form={form} failureTitle="কোডটি মেলেনি">
        <CodeField field={fields.code} />
        <SubmitButton>যাচাই করুন</SubmitButton>
      </PostForm>
      <ResendForm waitSeconds={waitSeconds} />
    </AuthPage>
  );
}
