import type { EndpointOutput } from "#contract/endpoint.ts";
import type { getPayment, Payment } from "#contract/payments/payments.ts";
import { CallLink } from "#app/components/site/call-link.tsx";
import { Alert } from "#app/components/ui/alert.tsx";
import { path } from "#app/paths.ts";
import { paidItems, type PaidKind } from "../paid-items.ts";
import { paymentStateWords } from "../payment-words.ts";

interface PaymentStateProps {
  payment: Payment;
  next: EndpointOutput<typeof getPayment>["next"];
  /** URL of this page once it no longer refreshes automatically; else null. */
  again: string | null;
  kind: PaidKind;
  id: number;
  login: string;
}

/**
 * Link to the next step after a payment; while its outcome is awaited to `again`, or null without it. A visitor with
 * only the receipt link, who sees no payment method, is led to the login.
 */
function NextAction({ payment, next, again, kind, id, login }: PaymentStateProps) {
  const isCourse = next === "my-course" && payment.status === "paid";
  if (again) {
    return (
      <a className="button primary" href={again}>
        আবার দেখুন
      </a>
    );
  }
  if (payment.method === null) {
    return (
      <a className="button primary" href={login}>
        লগইন করে বিস্তারিত দেখুন
      </a>
    );
  }
  if (next === "wait") return null;
  if (next === "checkout") {
    return (
      <a className="button primary" href={paidItems[kind].checkout(id)}>
        আবার চেষ্টা করুন
      </a>
    );
  }
  if (next === "support") {
    return <CallLink className="button primary" />;
  }
  return (
    <>
      {isCourse ? (
        <a className="button primary" href={path("my-courses-show", { id })}>
          কোর্সে যান
        </a>
      ) : (
        <a className="button primary" href={paidItems[kind].page(id)}>
          {paidItems[kind].pageLabel}
        </a>
      )}
      {isCourse ? (
        <a className="button" href={path("my-courses-invoice", { id })}>
          ইনভয়েস
        </a>
      ) : null}
    </>
  );
}

export function PaymentState(props: PaymentStateProps) {
  const { payment, again } = props;
  const { tone, icon } = paymentStateWords[payment.status];
  return (
    <>
      <Alert tone={tone} icon={icon} title={payment.message}>
        {payment.is_settling && !again ? <p>পাতাটি নিজে থেকেই হালনাগাদ হচ্ছে। টাকা আবার দেবেন না।</p> : null}
        {again ? <p>ফল এখনো আসেনি। কিছুক্ষণ পরে আবার আসুন, ফল এলে SMS-ও পাবেন। এর মধ্যে টাকা আবার দেবেন না।</p> : null}
      </Alert>
      <div className="row">
        <NextAction {...props} />
      </div>
    </>
  );
}
