import type { Payment } from "#contract/payments/payments.ts";
import { type Detail, DetailList } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";
import { dayAndTime } from "#locale/dates.ts";
import { methodLabel } from "../payment-words.ts";

export function PaymentFacts({ payment: { amount, method, trx_ref, paid_at, refunded } }: { payment: Payment }) {
  const facts: Detail[] = [
    ["টাকা", amount && taka(amount)],
    ["ফেরত", refunded && taka(refunded)],
    ["মাধ্যম", method && methodLabel(method)],
    ["TrxID", trx_ref],
    ["কখন", paid_at && dayAndTime(paid_at)],
  ];
  return facts.some(([, value]) => value) ? <DetailList className="card figures" details={facts} /> : null;
}
