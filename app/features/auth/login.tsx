import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { login, LoginForm } from "#contract/account/auth.ts";
import { mobileNumber } from "#locale/phones.ts";
import { EnrolmentTargetCard } from "#app/components/enrolment/enrolment-steps.tsx";
import { enrolmentTargetOf } from "#app/components/enrolment/enrolment-target.server.ts";
import { PasswordField, ShowPasswords, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Alert, Flash } from "#app/components/ui/alert.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requestDeviceToken, visitorApi } from "#app/server/session/api.server.ts";
import { flashCookie, flowCookie, type Flow } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { afterLogin, nextOf } from "#app/server/session/next.server.ts";
import { doctorKeyOf } from "#app/server/session/session.server.ts";
import { openSavedForm } from "#app/server/session/session-timeout.server.ts";
import { AuthPage } from "./components/auth-page.tsx";
import { ProbeField } from "./components/probe-field.tsx";
import { ResumeForm, type ResumedForm } from "./components/resume-form.tsx";
import { cookieRefusal, probeCookies, refusesCookies } from "./cookie-probe.server.ts";
import { requestCode } from "./code-after-guesses.server.ts";
import { requireVisitor, signIn } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "entry"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "লগইন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVisitor(request, context);
  await probeCookies(request, context);
  const flow = await flowCookie(context).read(request);
  return {
    next: nextOf(request) ?? null,
    target: await enrolmentTargetOf(context, nextOf(request) ?? flow?.query.next),
    /** Number that was entered at registration but already has an account; null without one. */
    knownPhone: flow?.step === "login" ? flow.phone : null,
    message: await flashCookie(context).consume(request),
  };
}

async function keepNumber(
  name: string,
  flow: Flow | undefined,
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
): Promise<void> {
  const phone = mobileNumber(name);
  if (phone === undefined || (flow && flow.step !== "number")) return;
  const query = { next: nextOf(request) };
  await flowCookie(context).save({ purpose: "reset", step: "number", phone, query, resendAtMs: 0 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await formFields(request);
  const kept = fields.get("kept");
  if (fields.get("form") === "resume") return data({ kept: typeof kept === "string" ? kept : null });

  const form = readForm(fields, "login", LoginForm);
  if (!form.ok) return form.refusal;
  if (refusesCookies(request, fields)) return form.refuse(cookieRefusal);
  const { mobile_number: name, password } = form.value;
  const api = visitorApi(context, request);
  await requestDeviceToken(context, request);
  const result = await api.submit(login, { body: { mobile_number: name, password } });
  const flow = await flowCookie(context).read(request);
  if (!result.ok) {
    const codeStep = await requestCode(result, form.value, { request, context });
    if (codeStep) return codeStep;
    await keepNumber(name, flow, { request, context });
    return form.refuse(result);
  }
  const { token, user } = result.data;
  const session = await signIn(request, context, { token, user, name });
  const typed = typeof kept === "string" ? await openSavedForm(doctorKeyOf(session), kept, context) : undefined;
  if (typed) context.notes.pays = true; // the resubmitted form may be a payment
  if (typed) return data({ resumed: { action: typed.action, fields: typed.fields } satisfies ResumedForm });
  return redirect(afterLogin(nextOf(request) ?? flow?.query.next), 303);
}

type Fields = z.input<typeof LoginForm> & { kept?: string };

export default function Login() {
  const { next, target, knownPhone, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { form, fields } = useSubmittedForm<Fields>("login", { mobile_number: knownPhone ?? "" });
  if (answer && "resumed" in answer) return <ResumeForm {...answer.resumed} />;

  const kept = answer && "kept" in answer ? answer.kept : fields.kept.initialValue;
  return (
    <AuthPage
      title="লগইন করুন"
      above={<EnrolmentTargetCard place={target} step="অ্যাকাউন্ট" />}
      help={
        <div className="card stack">
          <h2>প্রথমবার এসেছেন?</h2>
          <p className="quiet">মোবাইল নম্বর আর BMDC নম্বর দিয়ে দুই মিনিটে অ্যাকাউন্ট খুলুন।</p>
          <p>
            <a className="button" href={withQuery(path("join"), { next })}>
              রেজিস্ট্রেশন করুন
            </a>
          </p>
        </div>
      }
    >
      <Flash message={message} />
      {knownPhone && message === null ? (
        <Alert tone="now" icon="person" title="এই নম্বরে অ্যাকাউন্ট আছে">
          পাসওয়ার্ড দিয়ে লগইন করুন। মনে না থাকলে নতুন পাসওয়ার্ড নিন।
        </Alert>
      ) : null}
      {kept ? (
        <Alert tone="now" icon="clock" title="আপনার লেখা রাখা আছে">
          লগইন করলেই ফিরে পাবেন।
        </Alert>
      ) : null}
      <PostForm form={form} failureTitle="লগইন হয়নি">
        {kept ? <input type="hidden" name="kept" value={kept} /> : null}
        <ProbeField />
        <TextField
          field={fields.mobile_number}
          label="মোবাইল বা BMDC নম্বর"
          autoComplete="username"
          autoCapitalize="characters"
          maxLength={40}
        />
        <PasswordField field={fields.password} label="পাসওয়ার্ড" autoComplete="current-password" />
        <ShowPasswords />
        <SubmitButton>লগইন করুন</SubmitButton>
      </PostForm>
      <a className="button wide" href={withQuery(path("forget"), { next })}>
        পাসওয়ার্ড ভুলে গেছেন?
      </a>
    </AuthPage>
  );
}
