import type { Batch } from "#contract/catalogue/batches.ts";

function paisa(amount: string): number {
  return Number(amount.replace(".", ""));
}

function money(amountPaisa: number): string {
  return (amountPaisa / 100).toFixed(2);
}

/**
 * Computes the cost of a batch. Amounts are strings in taka with two decimals, such as `1500.00`; `discount` and
 * `later` are null if zero.
 */
export function costOf({
  price,
  discounted_price,
  min_first_payment,
}: Pick<Batch, "price" | "discounted_price" | "min_first_payment">) {
  const total = discounted_price ?? price;
  const discountPaisa = paisa(price) - paisa(total);
  const first = min_first_payment ?? total;
  const laterPaisa = paisa(total) - paisa(first);
  return {
    total,
    discount: discountPaisa > 0 ? money(discountPaisa) : null,
    first: laterPaisa > 0 ? first : total,
    later: laterPaisa > 0 ? money(laterPaisa) : null,
    isFree: paisa(total) === 0,
  };
}
