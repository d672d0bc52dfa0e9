import { setTimeout } from "node:timers/promises";
import { getProfile } from "#contract/account/account.ts";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { getPayment } from "#contract/payments/payments.ts";
import { path, withQuery } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { withNext } from "#app/server/session/next.server.ts";
import { receiptOf } from "#app/server/session/receipt.server.ts";
import type { PaidKind } from "./paid-items.ts";

const jobWaitMs = 3000;
const pollMs = 400;
const refreshSeconds = 5;
const maxRefreshes = 12;

interface PaymentPageRequest {
  api: Pick<DoctorApi, "load">;
  request: Request;
  context: RequestContext;
  /** Id of the paid item, from the URL. */
  id: number;
  coursePaymentId: number;
}

/**
 * Loads the payment; while its status is `verifying`, loads it again for up to `maxWaitMs`, as a job mostly verifies it
 * within seconds.
 */
async function loadSettled(api: PaymentPageRequest["api"], id: number, receipt: string | undefined, maxWaitMs: number) {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const result = await api.load(getPayment, { params: { id }, query: { receipt } });
    if (result.payment.status !== "verifying" || performance.now() + pollMs > deadline) return result;
    await setTimeout(pollMs);
  }
}

/** Loads the paid course; null if that fails, as the payment is shown without it too. */
async function courseOf(api: PaymentPageRequest["api"], id: number) {
  const result = await api.load(getMyCourse, { params: { id } }).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  return result?.course ?? null;
}

/**
 * Returns true if the doctor's device is verified; false also if the profile cannot be loaded, so that the page still
 * offers to verify it.
 */
async function isDeviceVerified(api: PaymentPageRequest["api"]): Promise<boolean> {
  const result = await api.load(getProfile, {}).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  return result?.device_verified ?? false;
}

/**
 * Data of the payment page. While the payment may still settle, sends a Refresh header of 5 seconds, up to 12 times;
 * after that `again` is the URL of the page, else null. Throws a 404 Response if the URL names another item than the
 * payment's.
 */
export async function loadPayment({ api, request, context, id, coursePaymentId }: PaymentPageRequest) {
  const receipt = receiptOf(request);
  const refreshed = Number(/^\d{1,2}$/.exec(new URL(request.url).searchParams.get("try") ?? "0")?.[0] ?? 0);
  const result = await loadSettled(api, coursePaymentId, receipt, refreshed === 0 ? jobWaitMs : 0);
  const subject = result.course ?? result.event ?? result.subscription;
  if (subject && subject.id !== id) throw Response.json({ message: "" }, { status: 404 });

  const page = path("my-courses-payment-done", { id, coursePaymentId });
  const mayRefresh = result.payment.is_settling && refreshed < maxRefreshes;
  if (mayRefresh) {
    const next = withQuery(page, { receipt, try: refreshed + 1 });
    context.responseHeaders.set("Refresh", `${refreshSeconds}; url=${next}`);
  }
  const again = result.payment.is_settling && !mayRefresh ? withQuery(page, { receipt }) : null;
  const course = result.course && result.payment.status === "paid" ? await courseOf(api, id) : null;
  const kind: PaidKind = result.event ? "event" : result.subscription ? "subscription" : "course";
  const isWelcome = course?.payment ? course.payment.paid === result.payment.amount : false; // it is the only payment
  return {
    ...result,
    course,
    isWelcome,
    isDeviceVerified: isWelcome ? await isDeviceVerified(api) : false,
    now: new Date().toISOString(),
    kind,
    title: subject?.title ?? null,
    again,
    login: withNext(path("login"), request),
  };
}
