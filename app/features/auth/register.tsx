import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { register, RegisterForm } from "#contract/account/auth.ts";
import { listMedicalColleges } from "#contract/catalogue/directories.ts";
import { EnrolmentTargetCard } from "#app/components/enrolment/enrolment-steps.tsx";
import { enrolmentTargetOf } from "#app/components/enrolment/enrolment-target.server.ts";
import { takeNamedCollege } from "#app/components/form/college.server.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { path, withQuery } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { visitorApi } from "#app/server/session/api.server.ts";
import { publicApi } from "#app/server/session/public-api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flowCookie, type Flow } from "#app/server/forms/flow.server.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { afterLogin } from "#app/server/session/next.server.ts";
import { codeRequirements } from "./code-requirements.server.ts";
import { AuthPage } from "./components/auth-page.tsx";
import { RegisterFields } from "./components/register-fields.tsx";
import { keptPassword } from "./kept-password.server.ts";
import { staleProofRedirect } from "./stale-proof.server.ts";
import { continueAtLogin, registrationQuery, requireVisitor, signIn } from "./visitor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { footer: "brief", sheets: ["forms", "entry"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "রেজিস্ট্রেশন");

/**
 * Returns the registration flow of a visitor with a verified number or, if registration needs no code, of one who has
 * passed the join page. Otherwise throws a redirect: to the join page, or away from registration if logged in.
 */
async function requireRegistration(request: Request, context: RequestContext): Promise<Flow> {
  await requireVisitor(request, context);
  const flow = await flowCookie(context).read(request);
  const joinPage = withQuery(path("join"), { ...registrationQuery(request), ...flow?.query });
  if (flow?.purpose !== "join" || flow.step !== "register") throw redirect(joinPage);
  if (flow.otpToken) return flow;
  if ((await codeRequirements(context)).toRegister) throw redirect(joinPage);
  return flow;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { phone, name, bmdcNo, query } = await requireRegistration(request, context);
  const [list, target] = await Promise.all([
    publicApi(context).loadSide(listMedicalColleges, {}),
    enrolmentTargetOf(context, query.next),
  ]);
  const typed = { mobile_number: phone, name: name ?? "", bmdc_no: bmdcNo ?? "" };
  return { typed, colleges: list?.medical_colleges ?? [], target };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const flow = await requireRegistration(request, context);
  const fields = await formFields(request);
  fields.set("mobile_number", flow.phone);
  const kept = keptPassword(flow.phone, context);
  await kept.fillIn(fields, request);
  const form = readForm(fields, "register", RegisterForm, await takeNamedCollege(fields, context));
  if (!form.ok) return kept.refusal(fields, form.refusal);
  const body = { ...form.value, institute_id: form.value.institute_id ?? undefined };
  const result = await visitorApi(context, request).submit(register, { body, otpToken: flow.otpToken });
  if (result.ok || result.status === 409) await kept.clear();
  if (result.ok) {
    const { token, user, message } = result.data;
    if (!token) return continueAtLogin(context, flow, message || "অ্যাকাউন্ট খোলা হয়েছে। পাসওয়ার্ড দিয়ে লগইন করুন।");
    await signIn(request, context, { token, user, name: flow.phone });
    return redirect(afterLogin(flow.query.next), 303);
  }
  if (result.status === 409) return continueAtLogin(context, flow);
  return (
    (await staleProofRedirect(result, request, context, path("join"))) ?? kept.refusal(fields, form.refuse(result))
  );
}

export default function Register() {
  const { target, ...lists } = useLoaderData<typeof loader>();
  return (
    <AuthPage
      title="আপনার তথ্য দিন"
      above={<EnrolmentTargetCard place={target} step="আপনার তথ্য" />}
      help={
        <div className="card stack">
          <h2>কেন এসব?</h2>
          <p className="quiet">BMDC নম্বরে পরিচয় মেলে।</p>
        </div>
      }
    >
      <RegisterFields {...lists} />
    </AuthPage>
  );
}
