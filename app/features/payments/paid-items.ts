import type { Order } from "#contract/payments/checkout.ts";
import { path } from "#app/paths.ts";

export type PaidKind = Order["kind"];

interface PaidItem {
  checkout(id: number): string;
  checkoutTitle: string;
  /** Path of the page where the doctor finds the item. */
  page(id: number): string;
  pageLabel: string;
}

export const paidItems: Record<PaidKind, PaidItem> = {
  course: {
    checkout: (id) => path("my-courses-checkout", { id }),
    checkoutTitle: "টাকা দিন",
    page: () => path("my-courses"),
    pageLabel: "আমার কোর্স",
  },
  event: {
    checkout: (id) => path("my-event-checkout", { id }),
    checkoutTitle: "ইভেন্টের ফি দিন",
    page: (id) => path("event", { id }),
    pageLabel: "ইভেন্টের পাতা",
  },
  subscription: {
    checkout: (id) => path("my-subscription-checkout", { id }),
    checkoutTitle: "সাবস্ক্রিপশনের টাকা দিন",
    page: () => path("my-subscription"),
    pageLabel: "আমার সাবস্ক্রিপশন",
  },
};
