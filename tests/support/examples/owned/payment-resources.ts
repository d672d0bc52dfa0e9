import { path } from "#app/paths.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import type { OwnedResources } from "./owned-resource.ts";
import type { ClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { payingDoctor } from "./paying-doctor.ts";

type DoctorData = Awaited<ReturnType<typeof payingDoctor>>;

function their(name: Exclude<keyof DoctorData, "ask">) {
  return async () => (await payingDoctor())[name];
}

/** Id of the other doctor's course; fails unless it is still unpaid. */
async function unpaidCourse(): Promise<string> {
  const { ask, open } = await payingDoctor();
  findIn(await ask(`courses/${open}`), /"status":"pending_payment"/, `course ${open}`);
  return open;
}

const [pay, coupon, removeCoupon] = formExamples["my-courses-checkout"] ?? [];
const courseCheckout = (id: string) => path("my-courses-checkout", { id });
const eventCheckout = (id: string) => path("my-event-checkout", { id });
const subscriptionCheckout = (id: string) => path("my-subscription-checkout", { id });
const done = (coursePaymentId: string, { courses }: ClonedDoctor) =>
  path("my-courses-payment-done", { id: courses.past, coursePaymentId });
const video = (videoId: string, { courses }: ClonedDoctor) =>
  path("my-subscription-video", { id: courses.past, orderId: "orderId", videoId });
const formOf = (form: Record<string, string> | undefined) => () => form ?? {};

export const paymentResources: OwnedResources = {
  "my-courses": {
    foreignId: unpaidCourse,
    path: () => path("my-courses"),
    form: (id) => ({ form: "cancel", course_id: id }),
  },
  "my-courses-checkout": { foreignId: unpaidCourse, path: courseCheckout },
  "my-courses-checkout, paid": { foreignId: unpaidCourse, path: courseCheckout, form: formOf(pay) },
  "my-courses-checkout, with a coupon": { foreignId: unpaidCourse, path: courseCheckout, form: formOf(coupon) },
  "my-courses-checkout, without it": { foreignId: unpaidCourse, path: courseCheckout, form: formOf(removeCoupon) },
  "my-courses-payment-done": { foreignId: their("payment"), path: done },
  "my-courses-payment-done, told": {
    foreignId: their("payment"),
    path: done,
    form: formOf(formExamples["my-courses-payment-done"]?.[0]),
  },
  "my-courses-payment-option": { foreignId: unpaidCourse, path: (id) => path("my-courses-payment-option", { id }) },
  "my-courses-invoice": { foreignId: their("course"), path: (id) => path("my-courses-invoice", { id }) },
  "my-event-checkout": { foreignId: their("event"), path: eventCheckout },
  "my-event-checkout, paid": { foreignId: their("event"), path: eventCheckout, form: formOf(pay) },
  "my-subscription-list": { foreignId: their("course"), path: (id) => path("my-subscription-list", { id }) },
  "my-subscription-add": { foreignId: their("course"), path: (id) => path("my-subscription-add", { id }) },
  "my-subscription-duration": {
    foreignId: their("course"),
    path: (id) => path("my-subscription-duration", { id }),
    form: formOf(formExamples["my-subscription-duration"]?.[0]),
  },
  "my-subscription-video": { foreignId: their("video"), path: video },
  "my-subscription-video, begun": { foreignId: their("video"), path: video, form: formOf({ form: "view" }) },
  "my-subscription-checkout": { foreignId: their("subscription"), path: subscriptionCheckout },
  "my-subscription-checkout, paid": { foreignId: their("subscription"), path: subscriptionCheckout, form: formOf(pay) },
};
