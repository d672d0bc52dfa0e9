import type { PaymentMethod, PaymentPlan } from "#contract/payments/checkout.ts";
import { gateways } from "#contract/payments/gateways.ts";
import type { PaymentStatus } from "#contract/payments/payments.ts";
import type { IconName } from "#app/components/ui/icon.tsx";

export function methodLabel(method: PaymentMethod): string {
  return method === "manual" ? "নিজে পাঠিয়েছেন" : gateways[method].label;
}

export const planWords: Record<PaymentPlan, string> = {
  full: "পুরো ফি",
  first_part: "প্রথম কিস্তি",
  remaining: "বাকি সবটুকু",
  custom: "অন্য পরিমাণ",
};

interface StateWords {
  title: string;
  tone: "quiet" | "now";
  icon: IconName;
}

const waits = { tone: "quiet", icon: "clock" } as const;
const done = { tone: "quiet", icon: "check" } as const;
const needsHelp = { tone: "now", icon: "warning" } as const;

export const welcomeTitle = "ভর্তি সম্পন্ন, স্বাগতম";

/** Title, tone and icon of a payment's page. A status whose outcome is unknown is not called a failure. */
export const paymentStateWords: Record<PaymentStatus, StateWords> = {
  initiated: { title: "পেমেন্ট শুরু হয়েছে", ...waits },
  redirected: { title: "পেমেন্টের ফলের অপেক্ষা", ...waits },
  verifying: { title: "পেমেন্ট যাচাই হচ্ছে", ...waits },
  submitted: { title: "তথ্য জমা হয়েছে", ...waits },
  under_review: { title: "পেমেন্ট মিলিয়ে দেখা হচ্ছে", ...waits },
  paid: { title: "টাকা পেয়েছি", ...done },
  paid_no_seat: { title: "টাকা পেয়েছি, আসন খালি নেই", ...needsHelp },
  failed: { title: "পেমেন্ট হয়নি", ...needsHelp },
  cancelled: { title: "পেমেন্ট বাতিল হয়েছে", ...needsHelp },
  expired: { title: "পেমেন্টের খবর আসেনি", ...needsHelp },
  rejected: { title: "TrxID মেলেনি", ...needsHelp },
  refund_pending: { title: "টাকা ফেরতের কাজ চলছে", ...waits },
  partially_refunded: { title: "কিছু টাকা ফেরত গেছে", ...done },
  refunded: { title: "টাকা ফেরত গেছে", ...done },
};
