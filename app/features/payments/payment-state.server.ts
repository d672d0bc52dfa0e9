import { setTimeout } from "node:timers/promises";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { getPayment } from "#contract/payments/payments.ts";
import { path, withQuery } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { withNext } from "#app/server/session/next.server.ts";
import { receiptOf } from "#app/server/session/receipt.server.ts";
import type { PaidKind } from "./paid-things.ts";

const jobPatienceMs = 3000;
const pollMs = 400;
const refreshSeconds = 5;
const refreshesAtMost = 12;

interface PaymentPageRequest {
  api: Pick<DoctorApi, "load">;
  request: Request;
  context: RequestContext;
  /** What is paid for, as the address names it. */
  id: number;
  coursePaymentId: number;
}

/** A webhook of the gateway is being verified by a job: mostly it is done within seconds. */
async function loadSettled(
  api: PaymentPageRequest["api"],
  id: number,
  receipt: string | undefined,
  patienceMs: number,
) {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const answer = await api.load(getPayment, { params: { id }, query: { receipt } });
    if (answer.payment.status !== "verifying" || performance.now() + pollMs > deadline) return answer;
    await setTimeout(pollMs);
  }
}

/** The course that was paid for; null when it cannot be read now: the payment is told all the same. */
async function courseOf(api: PaymentPageRequest["api"], id: number) {
  const found = await api.load(getMyCourse, { params: { id } }).catch((error: unknown) => {
    if (error instanceof Response) return null;
    throw error;
  });
  return found?.course ?? null;
}

/**
 * A payment as its page shows it. While it may settle by itself the page is asked for again every 5 seconds, 12 times;
 * `again` leads to it once that is over. A page that names another course than the payment's is a 404.
 */
export async function loadPayment({ api, request, context, id, coursePaymentId }: PaymentPageRequest) {
  const receipt = receiptOf(request);
  const refreshed = Number(/^\d{1,2}$/.exec(new URL(request.url).searchParams.get("try") ?? "0")?.[0] ?? 0);
  const answer = await loadSettled(api, coursePaymentId, receipt, refreshed === 0 ? jobPatienceMs : 0);
  const subject = answer.course ?? answer.event ?? answer.subscription;
  if (subject && subject.id !== id) throw Response.json({ message: "" }, { status: 404 });

  const page = path("my-courses-payment-done", { id, coursePaymentId });
  const mayRefresh = answer.payment.is_settling && refreshed < refreshesAtMost;
  if (mayRefresh) {
    const next = withQuery(page, { receipt, try: refreshed + 1 });
    context.answerHeaders.set("Refresh", `${refreshSeconds}; url=${next}`);
  }
  const again = answer.payment.is_settling && !mayRefresh ? withQuery(page, { receipt }) : null;
  const course = answer.course && answer.payment.status === "paid" ? await courseOf(api, id) : null;
  const kind: PaidKind = answer.event ? "event" : answer.subscription ? "subscription" : "course";
  return { ...answer, course, kind, title: subject?.title ?? null, again, login: withNext(path("login"), request) };
}
