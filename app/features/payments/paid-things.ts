import type { Order } from "#contract/payments/checkout.ts";
import { path } from "#app/paths.ts";

export type PaidKind = Order["kind"];

interface PaidItem {
  checkout(id: number): string;
  checkoutTitle: string;
  /** Path of the page where the doctor finds the item. */
  place(id: number): string;
  placeWord: string;
}

/** Kinds of items that can be paid for, with their pages. */
export const paidThings: Record<PaidKind, PaidItem> = {
  course: {
    checkout: (id) => path("my-courses-checkout", { id }),
    checkoutTitle: "টাকা দিন",
    place: () => path("my-courses"),
    placeWord: "আমার কোর্স",
  },
  event: {
    checkout: (id) => path("my-event-checkout", { id }),
    checkoutTitle: "ইভেন্টের ফি দিন",
    place: (id) => path("event", { id }),
    placeWord: "ইভেন্টের পাতা",
  },
  subscription: {
    checkout: (id) => path("my-subscription-checkout", { id }),
    checkoutTitle: "সাবস্ক্রিপশনের টাকা দিন",
    place: () => path("my-subscription"),
    placeWord: "আমার সাবস্ক্রিপশন",
  },
};
