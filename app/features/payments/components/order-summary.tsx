import type { Order } from "#contract/payments/checkout.ts";
import { type Detail, DetailList } from "#app/components/ui/detail-list.tsx";
import { taka } from "#locale/bengali.ts";

function sumOf(lines: Order["lines"]): string {
  return lines.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2);
}

export function OrderSummary({ order }: { order: Order }) {
  const { title, lines, discount, coupon, payable, paid, due } = order;
  const isDiscounted = discount !== "0.00";
  const isBegun = paid !== "0.00";
  return (
    <section className="card stack" aria-label="হিসাব">
      <h2>{title}</h2>
      <DetailList
        className="figures"
        details={[
          ...lines.map(({ label, amount }): Detail => [label === title ? "ফি" : label, taka(amount)]),
          [coupon ? `ছাড় (${coupon})` : "ছাড়", isDiscounted ? `− ${taka(discount)}` : null],
          ["মোট", isDiscounted && isBegun ? taka(payable) : null],
          ["দেওয়া হয়েছে", isBegun ? `− ${taka(paid)}` : null],
          [
            isBegun ? "বাকি" : "মোট",
            <span className="price">
              {isDiscounted && !isBegun ? (
                <>
                  <s>
                    <span className="hidden">আগে </span>
                    {taka(sumOf(lines))}
                  </s>{" "}
                </>
              ) : null}
              <span className="total">{taka(due)}</span>
            </span>,
          ],
        ]}
      />
    </section>
  );
}
