import type { Order } from "#contract/checkout.ts";
import { path } from "#app/paths.ts";

export type PaidKind = Order["kind"];

interface PaidThing {
  checkout(id: number): string;
  /** Where the doctor finds what was paid for. */
  place(id: number): string;
  placeWord: string;
}

/** What can be paid for. */
export const paidThings: Record<PaidKind, PaidThing> = {
  course: {
    checkout: (id) => path("my-courses-checkout", { id }),
    place: () => path("my-courses"),
    placeWord: "আমার কোর্স",
  },
  event: {
    checkout: (id) => path("my-event-checkout", { id }),
    place: (id) => path("event", { id }),
    placeWord: "ইভেন্টের পাতা",
  },
  subscription: {
    checkout: (id) => path("my-subscription-checkout", { id }),
    place: () => path("my-subscription"),
    placeWord: "আমার সাবস্ক্রিপশন",
  },
};
