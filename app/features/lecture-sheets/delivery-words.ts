import type { Courier, DeliveryStatus } from "#contract/study/lecture-sheets.ts";
import type { IconName } from "#app/components/ui/icon.tsx";

const finalStatuses = new Set<DeliveryStatus>(["delivered", "partly_delivered", "returned", "cancelled"]);

export function isDeliveryOver(status: DeliveryStatus): boolean {
  return finalStatuses.has(status);
}

const problemStatuses = new Set<DeliveryStatus>(["on_hold", "partly_delivered", "returned", "cancelled"]);

interface StatusStyle {
  tone: "quiet" | "now";
  icon: IconName;
}

export function statusStyle(status: DeliveryStatus): StatusStyle {
  if (problemStatuses.has(status)) return { tone: "now", icon: "warning" };
  return { tone: "quiet", icon: status === "delivered" ? "check" : "clock" };
}

export const adviceWords: Record<DeliveryStatus, string> = {
  requested: "অফিস প্যাকেট তৈরি করবে। তৈরি হলে এখানে দেখবেন।",
  preparing: "প্যাকেট তৈরি হলেই কুরিয়ারে দেওয়া হবে।",
  handed_over: "কুরিয়ার প্যাকেট নিয়েছে।",
  in_transit: "কুরিয়ারের লোক ফোন করবেন। ফোনটি খোলা রাখুন।",
  on_hold: "কুরিয়ার এখন এগোতে পারছে না। নিচের খবর দেখুন, দরকার হলে আমাদের লিখুন।",
  out_for_delivery: "আজই পৌঁছাতে পারে। ফোনটি খোলা রাখুন।",
  delivered: "প্যাকেট না পেয়ে থাকলে আমাদের লিখুন।",
  partly_delivered: "সব শিট পৌঁছায়নি। আমাদের লিখুন।",
  returned: "প্যাকেট অফিসে ফিরে এসেছে। শিটগুলো আবার চাইতে পারেন।",
  cancelled: "অনুরোধটি আর চলছে না। শিটগুলো আবার চাইতে পারেন।",
};

export const pickUpAdvice: Partial<Record<DeliveryStatus, string>> = {
  requested: "শিট তৈরি হলে অফিস থেকে নিয়ে যান।",
  preparing: "শিট তৈরি হলে অফিস থেকে নিয়ে যান।",
};

export const courierNames: Record<Courier, string> = {
  pathao: "Pathao",
  steadfast: "Steadfast",
  sundarban: "সুন্দরবন",
};
