import { leastByAll } from "#api/gateways/amount-limits.ts";
import { inPaisa } from "#api/http/wire.ts";
import type { OfferedPlan, PaymentPlan } from "#contract/payments/checkout.ts";
import { takaOf } from "#locale/taka.ts";
import { amountInDigits } from "./words.ts";

/** Amounts that determine how much can be paid, in paisa. */
export interface OrderPrice {
  payable: number;
  paid: number;
  /** Minimum of the first payment. */
  minFirst: number;
  /** Minimum of later payments. */
  minPart: number;
}

interface OrderMoney {
  payable: string;
  paid: string;
  min_first_payment: string | null;
}

export function priceOf(order: OrderMoney, minPartPayment: string): OrderPrice {
  const payable = inPaisa(order.payable);
  return {
    payable,
    paid: inPaisa(order.paid),
    minFirst: order.min_first_payment === null ? payable : inPaisa(order.min_first_payment),
    minPart: inPaisa(minPartPayment),
  };
}

export function dueOfPrice({ payable, paid }: OrderPrice): number {
  return Math.max(0, payable - paid);
}

export function minNowOf(price: OrderPrice): number {
  return Math.min(dueOfPrice(price), price.paid === 0 ? price.minFirst : price.minPart);
}

export function plansOf(price: OrderPrice): OfferedPlan[] {
  const due = dueOfPrice(price);
  const least = minNowOf(price);
  if (due === 0) return [];
  const whole: OfferedPlan =
    price.paid === 0
      ? { key: "full", amount: takaOf(due), note: "পুরো ফি একবারে।" }
      : { key: "remaining", amount: takaOf(due), note: "একবারে শোধ হয়ে যাবে।" };
  if (least === due) return [whole];
  const first: OfferedPlan = { key: "first_part", amount: takaOf(least), note: "প্রথম কিস্তি, বাকিটা পরে।" };
  const custom: OfferedPlan = { key: "custom", amount: takaOf(least), note: "কমপক্ষে এই অঙ্ক, যত ইচ্ছা।" };
  return price.paid === 0 ? [whole, first, custom] : [whole, custom];
}

/** Returns the amount of a plan in paisa, or the error message for the doctor if the plan or amount is not allowed. */
export function amountOfPlan(price: OrderPrice, plan: PaymentPlan, typed: string | undefined): number | string {
  const offered = plansOf(price).find(({ key }) => key === plan);
  if (!offered) return "এভাবে এখন টাকা দেওয়া যায় না। অন্যভাবে বাছুন।";
  if (plan !== "custom" || typed === undefined) return inPaisa(offered.amount);
  const amount = inPaisa(typed);
  const due = dueOfPrice(price);
  if (amount < minNowOf(price)) return `কমপক্ষে ${amountInDigits(minNowOf(price))} টাকা দিতে হবে।`;
  if (amount > due) return `বাকি আছে ${amountInDigits(due)} টাকা, এর বেশি দেওয়া যায় না।`;
  if (amount < due && due - amount < leastByAll) return "এত অল্প বাকি রাখা যায় না। সবটুকু দিন।";
  return amount;
}
