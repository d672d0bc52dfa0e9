import type { Checkout } from "#contract/payments/checkout.ts";
import { StepIndicator } from "#app/components/enrolment/enrolment-steps.tsx";
import { CallLink } from "#app/components/site/call-link.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { Crumb } from "#app/components/ui/crumb.tsx";
import { day, dayAndTime, isDayOver } from "#locale/dates.ts";
import { taka } from "#locale/bengali.ts";
import { path } from "#app/paths.ts";
import { paidItems, type PaidKind } from "../paid-items.ts";
import { methodLabel } from "../payment-words.ts";
import { CouponForms } from "./coupon-forms.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { PayForm, type Preselection } from "./pay-form.tsx";

interface CheckoutScreenProps {
  checkout: Checkout;
  kind: PaidKind;
  id: number;
  preselected: Preselection;
  freshKey: string;
  /** Due date of the next instalment; undefined if the item is not paid in instalments. */
  dueOn?: string | null;
}

function NoMethods() {
  return (
    <Alert tone="now" isStatic icon="taka" title="এখন এখানে টাকা নেওয়া যাচ্ছে না">
      <p>আমাদের সঙ্গে কথা বলে টাকা দেওয়ার উপায় জেনে নিন।</p>
      <CallLink className="tap" />
    </Alert>
  );
}

export function CheckoutScreen({ checkout, kind, id, preselected, freshKey, dueOn = null }: CheckoutScreenProps) {
  const { order, seat_held_until: heldUntil, open_payment: open, begun_payment: begun, methods } = checkout;
  return (
    <div className="stack">
      <Crumb href={paidItems[kind].page(id)}>{paidItems[kind].pageLabel}</Crumb>
      {kind === "course" && order.paid === "0.00" ? <StepIndicator step="টাকা" /> : null}
      <MatraHeading level={1}>টাকা দিন</MatraHeading>
      {begun && !open ? (
        <Alert tone="now" isStatic icon="clock" title="একটি পেমেন্টের ফল এখনো আসেনি">
          <p>
            {dayAndTime(begun.begun_at)}, {methodLabel(begun.method)}, {taka(begun.amount)}। টাকা দিয়ে থাকলে আবার দেবেন না:
            একটু অপেক্ষা করে ফল দেখুন।
          </p>
          <a className="tap" href={path("my-courses-payment-done", { id, coursePaymentId: begun.id })}>
            ফল এসেছে কি না দেখুন
          </a>
        </Alert>
      ) : null}
      <div className="till">
        <div className="stack till-side">
          <OrderSummary order={order} />
          <CouponForms order={order} />
        </div>
        <div className="stack">
          {heldUntil ? (
            <Alert tone="now" isStatic icon="clock" title="আসনটি আপনার জন্য রাখা আছে">
              <p>{dayAndTime(heldUntil)} পর্যন্ত। এর মধ্যে টাকা দিন।</p>
            </Alert>
          ) : null}
          {dueOn && isDayOver(dueOn) ? (
            <Alert tone="now" isStatic icon="warning" title={`কিস্তির শেষ দিন ছিল ${day(dueOn)}`}>
              <p>এখন টাকা দিলে ক্লাস ও পরীক্ষা চালু থাকবে।</p>
            </Alert>
          ) : null}
          {open ? (
            <Alert tone="quiet" isStatic icon="clock" title="একটি পেমেন্ট চলছে">
              <p>তার ফল না আসা পর্যন্ত নতুন করে টাকা দিতে হবে না।</p>
              <a className="tap" href={path("my-courses-payment-done", { id, coursePaymentId: open.id })}>
                পেমেন্টের অবস্থা দেখুন
              </a>
            </Alert>
          ) : null}
          {open || methods.length > 0 ? null : <NoMethods />}
          {open || methods.length === 0 ? null : (
            <PayForm checkout={checkout} preselected={preselected} freshKey={freshKey} />
          )}
        </div>
      </div>
    </div>
  );
}
