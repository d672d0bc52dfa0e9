import { inPaisa } from "#api/http/wire.ts";

interface CouponValue {
  kind: "percent" | "fixed";
  value: string;
}

/**
 * Returns the discount of a coupon in paisa, at most the price. A percentage of the price is rounded down to whole
 * taka.
 */
export function discountOf({ kind, value }: CouponValue, amountPaisa: number): number {
  const off = kind === "fixed" ? inPaisa(value) : Math.floor((amountPaisa * inPaisa(value)) / 1_000_000) * 100;
  return Math.min(amountPaisa, off);
}
