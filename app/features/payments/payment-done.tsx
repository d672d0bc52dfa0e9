import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getPayment, ManualPaymentForm, submitManualPayment, type Payment } from "#contract/payments/payments.ts";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { path } from "#app/paths.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { formFields, readForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { takePicture } from "#app/components/form/picture.server.ts";
import { requireDoctor, requireDoctorOrReceipt } from "#app/server/session/require-doctor.server.ts";
import { ManualForm } from "./components/manual-form.tsx";
import { PaymentFacts } from "./components/payment-facts.tsx";
import { EnrolmentConfirmation } from "./components/enrolment-confirmation.tsx";
import { PaymentState } from "./components/payment-state.tsx";
import { Welcome } from "./components/welcome.tsx";
import { loadPayment } from "./payment-state.server.ts";
import { paymentStateWords, welcomeTitle } from "./payment-words.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["content", "forms", "my", "money"] } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (args) => ownMeta(args, args.data ? titleOf(args.data) : "পেমেন্ট");

function titleOf({ isWelcome, payment }: { isWelcome: boolean; payment: Payment }): string {
  return isWelcome ? welcomeTitle : paymentStateWords[payment.status].title;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, isDoctor } = await requireDoctorOrReceipt(request, context);
  const { id } = pathParams({ id: params["id"] }, getPayment);
  const coursePaymentId = pathParams({ id: params["coursePaymentId"] }, getPayment).id;
  return { id, isDoctor, ...(await loadPayment({ api, request, context, id, coursePaymentId })) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDoctor(request, context);
  const { id } = pathParams({ id: params["coursePaymentId"] }, getPayment);
  const fields = await formFields(request);
  const slip = await takePicture(fields, "slip");
  const form = readForm(fields, "manual", ManualPaymentForm, slip.errors);
  if (!form.ok) return form.refusal;
  const body = { ...form.value, slip: slip.dataUrl };
  const result = await api.submit(submitManualPayment, { params: { id }, body });
  if (!result.ok) return form.refuse(result);
  const donePage = { id: params["id"] ?? "", coursePaymentId: id };
  return redirect(path("my-courses-payment-done", donePage), 303);
}

export default function PaymentDone() {
  const shown = useLoaderData<typeof loader>();
  const { id, isDoctor, isWelcome, payment, course, kind, title, next, instructions, again, login, now } = shown;
  return (
    <div className="stack">
      <MatraHeading level={1}>{instructions ? "টাকা পাঠান" : titleOf(shown)}</MatraHeading>
      {title && !course ? <p className="quiet">{title}</p> : null}
      {instructions ? (
        <div className="stack narrow">
          <ManualForm instructions={instructions} />
        </div>
      ) : (
        <>
          <div className="stack narrow">
            <PaymentState payment={payment} next={next} again={again} kind={kind} id={id} login={login} />
          </div>
          {isWelcome && course ? <Welcome course={course} isDeviceVerified={shown.isDeviceVerified} now={now} /> : null}
          {isDoctor ? (
            <div className="columns">
              {course ? <EnrolmentConfirmation course={course} /> : null}
              <PaymentFacts payment={payment} />
            </div>
          ) : null}
        </>
      )}
    </div>
  );
}
