import type { Order } from "#contract/checkout.ts";
import { taka } from "#app/format/bengali.ts";

function Figure({ word, amount, isTotal = false }: { word: string; amount: string; isTotal?: boolean }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={isTotal ? "total" : undefined}>{amount}</dd>
    </div>
  );
}

/** What the order consists of, what is paid, and what is due. */
export function OrderSummary({ order }: { order: Order }) {
  const { title, lines, discount, coupon, payable, paid, due } = order;
  return (
    <section className="card stack" aria-label="হিসাব">
      <h2>{title}</h2>
      <dl className="figures">
        {lines.map(({ label, amount }) => (
          <Figure key={label} word={label === title ? "ফি" : label} amount={taka(amount)} />
        ))}
        {discount === "0.00" ? null : (
          <Figure word={coupon ? `ছাড় (${coupon})` : "ছাড়"} amount={`− ${taka(discount)}`} />
        )}
        {paid === "0.00" ? null : (
          <>
            {discount === "0.00" ? null : <Figure word="মোট" amount={taka(payable)} />}
            <Figure word="দেওয়া হয়েছে" amount={`− ${taka(paid)}`} />
          </>
        )}
        <Figure word={paid === "0.00" ? "মোট" : "বাকি"} amount={taka(due)} isTotal />
      </dl>
    </section>
  );
}
