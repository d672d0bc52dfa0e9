import { path } from "#app/paths.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { findIn } from "#tests/support/find-in.ts";
import type { OwnedThings } from "./owned-thing.ts";
import type { Twin } from "#tests/support/twin.ts";
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
const done = (coursePaymentId: string, { courses }: Twin) =>
  path("my-courses-payment-done", { id: courses.past, coursePaymentId });
const video = (videoId: string, { courses }: Twin) =>
  path("my-subscription-video", { id: courses.past, orderId: "orderId", videoId });
const formOf = (form: Record<string, string> | undefined) => () => form ?? {};

export const paymentThings: OwnedThings = {
  "my-courses": {
    theirs: unpaidCourse,
    path: () => path("my-courses"),
    form: (id) => ({ form: "cancel", course_id: id }),
  },
  "my-courses-checkout": { theirs: unpaidCourse, path: courseCheckout },
  "my-courses-checkout, paid": { theirs: unpaidCourse, path: courseCheckout, form: formOf(pay) },
  "my-courses-checkout, with a coupon": { theirs: unpaidCourse, path: courseCheckout, form: formOf(coupon) },
  "my-courses-checkout, without it": { theirs: unpaidCourse, path: courseCheckout, form: formOf(removeCoupon) },
  "my-courses-payment-done": { theirs: their("payment"), path: done },
  "my-courses-payment-done, told": {
    theirs: their("payment"),
    path: done,
    form: formOf(formExamples["my-courses-payment-done"]?.[0]),
  },
  "my-courses-payment-option": { theirs: unpaidCourse, path: (id) => path("my-courses-payment-option", { id }) },
  "my-courses-invoice": { theirs: their("course"), path: (id) => path("my-courses-invoice", { id }) },
  "my-event-checkout": { theirs: their("event"), path: eventCheckout },
  "my-event-checkout, paid": { theirs: their("event"), path: eventCheckout, form: formOf(pay) },
  "my-subscription-list": { theirs: their("course"), path: (id) => path("my-subscription-list", { id }) },
  "my-subscription-add": { theirs: their("course"), path: (id) => path("my-subscription-add", { id }) },
  "my-subscription-duration": {
    theirs: their("course"),
    path: (id) => path("my-subscription-duration", { id }),
    form: formOf(formExamples["my-subscription-duration"]?.[0]),
  },
  "my-subscription-video": { theirs: their("video"), path: video },
  "my-subscription-video, begun": { theirs: their("video"), path: video, form: formOf({ form: "view" }) },
  "my-subscription-checkout": { theirs: their("subscription"), path: subscriptionCheckout },
  "my-subscription-checkout, paid": { theirs: their("subscription"), path: subscriptionCheckout, form: formOf(pay) },
};
