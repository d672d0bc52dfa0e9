import type { PaymentStatus } from "#contract/payments/payments.ts";

const sentences: Record<PaymentStatus, string> = {
  initiated: "পেমেন্ট শুরু হয়েছে, এখনো শেষ হয়নি।",
  redirected: "পেমেন্টের ফল এখনো আসেনি। টাকা দিয়ে থাকলে একটু অপেক্ষা করুন।",
  verifying: "পেমেন্ট যাচাই হচ্ছে। একটু অপেক্ষা করুন।",
  submitted: "আপনার তথ্য জমা হয়েছে। আমরা মিলিয়ে দেখে SMS-এ জানাব।",
  under_review: "পেমেন্টটি আমরা মিলিয়ে দেখছি। ফল SMS-এ জানাব।",
  paid: "পেমেন্ট সফল হয়েছে।",
  paid_no_seat: "টাকা পেয়েছি, কিন্তু আসন আর খালি নেই। অন্য ব্যাচ বা টাকা ফেরতের জন্য আমরা শিগগির ফোন করব।",
  failed: "পেমেন্ট সফল হয়নি। আবার চেষ্টা করতে পারেন।",
  cancelled: "পেমেন্ট বাতিল করা হয়েছে। আবার চেষ্টা করতে পারেন।",
  expired: "সময়মতো পেমেন্টের কোনো খবর আসেনি। টাকা কাটা হয়ে থাকলে আমাদের জানান।",
  rejected: "এই TrxID মেলেনি। অভিযোগ বক্সে লিখুন, বা আবার চেষ্টা করুন।",
  refund_pending: "টাকা ফেরতের কাজ চলছে।",
  partially_refunded: "টাকার একটি অংশ ফেরত দেওয়া হয়েছে।",
  refunded: "টাকা ফেরত দেওয়া হয়েছে।",
};

export const duplicateSentence = "এই ফি আগেই দেওয়া ছিল। এবারের টাকা আমরা ফেরত দেব।";

interface State {
  status: PaymentStatus;
  message: string | null;
  duplicate_of: number | null;
}

export function sentenceOf({ status, message, duplicate_of }: State): string {
  if (duplicate_of !== null && status === "paid") return duplicateSentence;
  return message ?? sentences[status];
}

export function nextAfter(
  status: PaymentStatus,
  method: string,
): "wait" | "checkout" | "instructions" | "support" | undefined {
  if (status === "redirected" || status === "verifying") return "wait";
  if (status === "initiated") return method === "manual" ? "instructions" : "wait";
  if (status === "failed" || status === "cancelled" || status === "rejected") return "checkout";
  if (status === "paid_no_seat" || status === "expired") return "support";
  return undefined;
}
