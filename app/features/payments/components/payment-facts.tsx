import type { Payment } from "#contract/payments.ts";
import { taka } from "#app/format/bengali.ts";
import { dayAndTime } from "#app/format/dates.ts";
import { methodLabel } from "../payment-words.ts";

export function PaymentFacts({ payment: { amount, method, trx_ref, paid_at } }: { payment: Payment }) {
  const facts = [
    ["টাকা", amount && taka(amount)],
    ["মাধ্যম", method && methodLabel(method)],
    ["TrxID", trx_ref],
    ["কখন", paid_at && dayAndTime(paid_at)],
  ].filter(([, value]) => value);
  if (facts.length === 0) return null;
  return (
    <dl className="card figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
