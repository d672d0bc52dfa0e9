import type { OrderOf } from "#api/features/orders/queries.ts";
import type { OrderKind } from "#contract/payments/checkout.ts";
import { course } from "./course.ts";
import { event } from "./event.ts";
import { subscription } from "./subscription.ts";
import type { Goods } from "./types.ts";

export const goods: { readonly [Kind in OrderKind]: Goods<Kind> } = { course, event, subscription };

export function goodsOf<Kind extends OrderKind>({ kind }: OrderOf<Kind>): Goods<Kind> {
  return goods[kind];
}
