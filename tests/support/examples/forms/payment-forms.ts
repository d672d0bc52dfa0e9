import type { FormsOfRoutes } from "./forms-of-routes.ts";

const coupons: Record<string, string>[] = [{ form: "coupon", code: "MATRA10" }, { form: "remove-coupon" }];
const pay = { form: "pay", plan: "full", method: "bkash" };

export const paymentForms: FormsOfRoutes = {
  event: [{ form: "register" }],
  "batch-enrol": [{ form: "enrol", agree: "on" }],
  "my-courses": [{ form: "cancel", course_id: "7" }],
  "my-courses-checkout": [pay, ...coupons],
  "my-event-checkout": [pay, ...coupons],
  "my-subscription-checkout": [pay],
  "my-courses-payment-done": [{ form: "manual", channel: "bkash", sender_no: "01700000001", trx_id: "BFG7A1KQ2M" }],
  "my-subscription-video": [{ form: "view" }],
  "my-subscription-duration": [{ form: "subscribe", lecture_ids: "1", months: "3" }],
};
