import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { forget, ForgetForm, resetPassword, ResetForm } from "#contract/account/auth.ts";
import { CodeHelp } from "#app/components/form/code-help.tsx";
import { PasswordField, PhoneField, ShowPasswords, UsernameField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import { codeSent, flashCookie, flowCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { smsSender } from "#app/server/forms/sms-sender.server.ts";
import { afterLogin, nextOf } from "#app/server/session/next.server.ts";
import { codeRequirements } from "./code-requirements.server.ts";
import { AuthPage } from "./components/auth-page.tsx";
import { DecoyField, type Decoy } from "./components/decoy-field.tsx";
import { ProbeField } from "./components/probe-field.tsx";
import { cookieRefusal, probeCookies, refusesCookies } from "./cookie-probe.server.ts";
import { decoyFields, isSpam, spamRefusal } from "./honeypot.server.ts";
import { restartFlow, staleProofRedirect } from "./stale-proof.server.ts";
import { continueAtLogin, requireVisitor, signIn } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "entry"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "নতুন পাসওয়ার্ড");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVisitor(request, context);
  await probeCookies(request, context);
  const flow = await flowCookie(context).read(request);
  return {
    asksCode: (await codeRequirements(context)).toReset,
    setsPassword: flow?.purpose === "reset" && flow.step === "password",
    phone: flow?.phone ?? null,
    message: await flashCookie(context).consume(request),
    decoy: await decoyFields(context),
    smsSender: smsSender(context),
  };
}

async function setPassword({ request, context }: ActionFunctionArgs, fields: FormData) {
  const form = readForm(fields, "reset", ResetForm);
  if (!form.ok) return form.refusal;
  const flow = await flowCookie(context).read(request);
  if (flow?.purpose !== "reset" || flow.step !== "password") return restartFlow(request, context, path("forget"));
  const { phone, otpToken } = flow;
  const result = await visitorApi(context, request).submit(resetPassword, { body: { ...form.value, phone }, otpToken });
  if (!result.ok) return (await staleProofRedirect(result, request, context, path("forget"))) ?? form.refuse(result);
  const { token, user, message } = result.data;
  if (!token) return continueAtLogin(context, flow, message || "নতুন পাসওয়ার্ড সেভ হয়েছে। সেটি দিয়ে লগইন করুন।");
  await signIn(request, context, { token, user, name: phone });
  await flashCookie(context).save("নতুন পাসওয়ার্ড সেভ হয়েছে। অন্য ডিভাইসগুলো থেকে লগআউট করা হয়েছে।");
  return redirect(afterLogin(flow.query.next), 303);
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const fields = await formFields(request);
  if (fields.get("form") === "reset") return setPassword(args, fields);

  const form = readForm(fields, "forget", ForgetForm);
  if (!form.ok) return form.refusal;
  if (await isSpam(fields, context)) return form.refuse(spamRefusal);
  if (refusesCookies(request, fields)) return form.refuse(cookieRefusal);
  const result = await visitorApi(context, request).submit(forget, { body: form.value });
  if (!result.ok) return form.refuse(result);
  const query = { next: nextOf(request) };
  const { toReset: asksCode } = await codeRequirements(context);
  const step = asksCode ? "code" : "password";
  await flowCookie(context).save({ purpose: "reset", step, ...form.value, query, ...codeSent(result.data) });
  return redirect(withQuery(path(asksCode ? "otp" : "forget"), query), 303);
}

function PhoneStep({ phone, decoy, asksCode }: { phone: string | null; decoy: Decoy; asksCode: boolean }) {
  const { form, fields } = useSubmittedForm<z.input<typeof ForgetForm>>("forget", { phone: phone ?? "" });
  return (
    <PostForm form={form} failureTitle={asksCode ? "কোড পাঠানো হয়নি" : "এগোনো যায়নি"}>
      <p>যে নম্বরে অ্যাকাউন্ট খুলেছেন সেটি দিন।{asksCode ? " অ্যাকাউন্ট থাকলে SMS-এ কোড যাবে।" : null}</p>
      <DecoyField decoy={decoy} />
      <ProbeField />
      <PhoneField field={fields.phone} label="মোবাইল নম্বর" />
      <SubmitButton>{asksCode ? "কোড পাঠান" : "এগিয়ে যান"}</SubmitButton>
    </PostForm>
  );
}

function PasswordStep({ phone }: { phone: string | null }) {
  const { form, fields } = useSubmittedForm<z.input<typeof ResetForm>>("reset");
  return (
    <PostForm form={form} failureTitle="পাসওয়ার্ড বদলানো হয়নি">
      <UsernameField name={phone} />
      <PasswordField
        field={fields.password}
        label="নতুন পাসওয়ার্ড"
        hint="অন্তত ৮ অক্ষর। সব ডিভাইস থেকে লগআউট হবে।"
        autoComplete="new-password"
      />
      <PasswordField field={fields.password_confirmation} label="আবার লিখুন" autoComplete="new-password" />
      <ShowPasswords />
      <SubmitButton>পাসওয়ার্ড সেভ করুন</SubmitButton>
    </PostForm>
  );
}

export default function Forget() {
  const { setsPassword, message, smsSender, ...step } = useLoaderData<typeof loader>();
  return (
    <AuthPage
      title={setsPassword ? "নতুন পাসওয়ার্ড দিন" : "পাসওয়ার্ড ভুলে গেছেন?"}
      help={step.asksCode && !setsPassword ? <CodeHelp sender={smsSender} /> : null}
      isHotlineInHelp={step.asksCode && !setsPassword}
    >
      {message ? <Alert tone="now" icon="clock" title={message} /> : null}
      {setsPassword ? <PasswordStep phone={step.phone} /> : <PhoneStep {...step} />}
    </AuthPage>
  );
}
