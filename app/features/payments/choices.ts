import type { OfferedMethod, OfferedPlan } from "#contract/payments/checkout.ts";
import { taka } from "#locale/bengali.ts";
import { planWords } from "./payment-words.ts";

export function planChoices(plans: OfferedPlan[]) {
  return plans.map(({ key, amount, note }) => ({
    value: key,
    label: planWords[key],
    note: key === "custom" ? `কমপক্ষে ${taka(amount)}` : note,
    ...(key !== "custom" && { figure: taka(amount) }),
  }));
}

export function methodChoices(methods: OfferedMethod[]) {
  return methods.map(({ key, label, fee_text }) => ({ value: key, label, note: fee_text }));
}
