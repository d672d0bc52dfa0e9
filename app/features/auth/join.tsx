import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { join, JoinForm } from "#contract/account/auth.ts";
import { EnrolmentTargetCard } from "#app/components/enrolment/enrolment-steps.tsx";
import { enrolmentTargetOf } from "#app/components/enrolment/enrolment-target.server.ts";
import { PhoneField, TextField } from "#app/components/form/fields.tsx";
import { PostForm, SubmitButton } from "#app/components/form/post-form.tsx";
import { useSubmittedForm } from "#app/components/form/use-submitted-form.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { requestDeviceToken, visitorApi } from "#app/server/session/api.server.ts";
import { codeSent, flashCookie, flowCookie } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { codeRequirements } from "./code-requirements.server.ts";
import { AuthPage } from "./components/auth-page.tsx";
import { DecoyField } from "./components/decoy-field.tsx";
import { ProbeField } from "./components/probe-field.tsx";
import { cookieRefusal, probeCookies, refusesCookies } from "./cookie-probe.server.ts";
import { decoyFields, isSpam, spamRefusal } from "./honeypot.server.ts";
import { registrationQuery, requireVisitor } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["forms", "entry"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "রেজিস্ট্রেশন");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireVisitor(request, context);
  await probeCookies(request, context);
  const flow = await flowCookie(context).read(request);
  const begun = flow?.purpose === "join" ? flow : undefined;
  return {
    next: registrationQuery(request).next ?? null,
    target: await enrolmentTargetOf(context, registrationQuery(request).next ?? begun?.query.next),
    asksCode: (await codeRequirements(context)).toRegister,
    typed: begun ? { phone: begun.phone, bmdc_no: begun.bmdcNo ?? "", name: begun.name ?? "" } : null,
    resumePath: begun?.step === "code" ? path("otp") : begun?.step === "register" ? path("register") : null,
    message: await flashCookie(context).consume(request),
    decoy: await decoyFields(context),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await formFields(request);
  const form = readForm(fields, "join", JoinForm);
  if (!form.ok) return form.refusal;
  if (await isSpam(fields, context)) return form.refuse(spamRefusal);
  if (refusesCookies(request, fields)) return form.refuse(cookieRefusal);

  const query = registrationQuery(request);
  await requestDeviceToken(context, request);
  const result = await visitorApi(context, request).submit(join, { query, body: form.value });
  if (!result.ok) return form.refuse(result);

  const next = result.data.next ?? ((await codeRequirements(context)).toRegister ? "otp" : "register");
  const { phone, bmdc_no: bmdcNo, name } = form.value;
  await flowCookie(context).save({
    purpose: "join",
    step: next === "otp" ? "code" : "register",
    phone,
    name,
    bmdcNo,
    query,
    ...codeSent(result.data),
  });
  return redirect(path(next), 303);
}

export default function Join() {
  const { next, target, asksCode, typed, resumePath, message, decoy } = useLoaderData<typeof loader>();
  const { form, fields } = useSubmittedForm<z.input<typeof JoinForm>>("join", typed ?? undefined);
  return (
    <AuthPage
      title="অ্যাকাউন্ট খুলুন"
      above={<EnrolmentTargetCard place={target} step="অ্যাকাউন্ট" />}
      help={
        <div className="card stack">
          <h2>অ্যাকাউন্ট আছে?</h2>
          <p className="quiet">মোবাইল বা BMDC নম্বর আর পাসওয়ার্ড দিয়ে লগইন করুন।</p>
          <p>
            <a className="button" href={withQuery(path("login"), { next })}>
              লগইন করুন
            </a>
          </p>
        </div>
      }
    >
      {message ? <Alert tone="now" icon="clock" title={message} /> : null}
      {resumePath ? (
        <Alert tone="now" icon="clock" title="আপনার রেজিস্ট্রেশন মাঝপথে আছে">
          <a className="tap" href={resumePath}>
            যেখানে ছিলেন সেখান থেকে শুরু করুন
          </a>
        </Alert>
      ) : null}
      {asksCode ? <p>নম্বরটিতে SMS-এ একটি কোড যাবে।</p> : null}
      <PostForm form={form} failureTitle={asksCode ? "কোড পাঠানো হয়নি" : "এগোনো যায়নি"}>
        <DecoyField decoy={decoy} />
        <ProbeField />
        <TextField field={fields.name} label="আপনার নাম" autoComplete="name" maxLength={120} />
        <PhoneField field={fields.phone} label="মোবাইল নম্বর" hint="যেমন 01700000000। বাংলা অঙ্কেও লিখতে পারেন।" />
        <TextField
          field={fields.bmdc_no}
          label="BMDC নম্বর"
          hint="যেমন A-71234"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <SubmitButton>{asksCode ? "কোড পাঠান" : "এগিয়ে যান"}</SubmitButton>
      </PostForm>
    </AuthPage>
  );
}
