import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getProfile } from "#contract/account/account.ts";
import { CodeHelp } from "#app/components/form/code-help.tsx";
import { ResendForm } from "#app/components/form/resend-form.tsx";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import { secondsUntilResend } from "#app/server/forms/flow.server.ts";
import { smsSender } from "#app/server/forms/sms-sender.server.ts";
import { formFields } from "#app/server/forms/form.server.ts";
import { withNext } from "#app/server/session/next.server.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";
import { BackToCurrent, CodeRequest, PasswordByCode, PasswordByCurrent } from "./components/password-forms.tsx";
import { handlePasswordForm, passwordFlow } from "./password-actions.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const meta: MetaFunction = (args) => ownMeta(args, "পাসওয়ার্ড বদলান");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { device_verified, doctor } = await api.load(getProfile, {});
  if (!device_verified) throw redirect(withNext(path("my-devices"), request));
  const flow = await passwordFlow(request, context);
  return {
    username: doctor.mobile_number ?? null,
    smsSender: smsSender(context),
    code: flow
      ? {
          phone: flow.phoneMasked ?? "আপনার",
          waitSeconds: secondsUntilResend(flow),
          isProved: flow.step === "password",
        }
      : null,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  return handlePasswordForm({ api, request, context, fields: await formFields(request) });
}

export default function ChangePassword() {
  const { code, username, smsSender } = useLoaderData<typeof loader>();
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>পাসওয়ার্ড বদলান</MatraHeading>
      {code ? (
        <>
          {code.isProved ? null : (
            <p>
              <b className="nowrap">{code.phone}</b> নম্বরে SMS-এ একটি কোড পাঠানো হয়েছে।
            </p>
          )}
          <PasswordByCode isProved={code.isProved} username={username} />
          {code.isProved ? null : (
            <>
              <ResendForm waitSeconds={code.waitSeconds} />
              <CodeHelp sender={smsSender} />
            </>
          )}
          <BackToCurrent />
        </>
      ) : (
        <>
          <PasswordByCurrent username={username} />
          <CodeRequest />
        </>
      )}
    </div>
  );
}
