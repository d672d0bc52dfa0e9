import type { Subscription, SubscriptionVideo } from "#contract/study/subscriptions.ts";
import { paisaOf, takaOf } from "#locale/taka.ts";
import { bengaliNumber, taka } from "#locale/bengali.ts";

export const subscriptionStatusWords: Record<Subscription["status"], string> = {
  pending_payment: "টাকা দেওয়া বাকি",
  active: "চালু",
  expired: "মেয়াদ শেষ",
  cancelled: "বাতিল",
};

/** Formats a duration, rounded to minutes and at least one: ৪৫ মিনিট, ১ ঘণ্টা ২০ মিনিট. */
export function lengthOf(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 ? `${bengaliNumber(hours)} ঘণ্টা` : "", rest > 0 ? `${bengaliNumber(rest)} মিনিট` : ""];
  return parts.filter(Boolean).join(" ");
}

/**
 * Number of chosen videos, with their minimum price if `priceFrom`, that of one video, is known: ২টি ভিডিও, ৳২০০ থেকে.
 */
export function chosenWords(count: number, priceFrom?: string | null): string {
  const paisa = priceFrom ? paisaOf(priceFrom) : undefined;
  const what = `${bengaliNumber(count)}টি ভিডিও`;
  return paisa === undefined ? what : `${what}, ${taka(takaOf(paisa * count))} থেকে`;
}

export function viewsOf({ views_left, views_limit }: Pick<SubscriptionVideo, "views_left" | "views_limit">): string {
  return views_left > 0
    ? `${bengaliNumber(views_limit)} বারের মধ্যে আর ${bengaliNumber(views_left)} বার দেখা যাবে`
    : "আর দেখার সুযোগ নেই";
}
