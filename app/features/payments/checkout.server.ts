import { redirect, redirectDocument, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import {
  applyCoupon,
  getCourseCheckout,
  getEventCheckout,
  getSubscriptionCheckout,
  removeCoupon,
  type Checkout,
} from "#contract/payments/checkout.ts";
import { CouponForm } from "#contract/payments/enrolment.ts";
import { getMyCourse } from "#contract/study/my-courses.ts";
import { createPayment, PaymentForm } from "#contract/payments/payments.ts";
import { matchRoute } from "#app/match-route.server.ts";
import { path, type RouteName } from "#app/paths.ts";
import type { DoctorApi } from "#app/server/session/api.server.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { flashCookie } from "#app/server/forms/flow.server.ts";
import { newKey, readForm } from "#app/server/forms/form.server.ts";
import { pathParams } from "#app/server/forms/list-query.server.ts";
import { isGatewayPage } from "#app/server/pipeline/gateways.server.ts";
import { paidThings, type PaidKind } from "./paid-things.ts";

/** What is paid for, and who pays. */
export interface Till {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  kind: PaidKind;
  id: number;
}

/** Leads to what was paid for, with a sentence. */
async function leave({ context, request, kind, id }: Till, message: string): Promise<Response> {
  await flashCookie(context).save(message);
  return redirect(paidThings[kind].place(id), request.method === "GET" ? 302 : 303);
}

const Spoken = z.object({ message: z.string() });

/** Loads what can be paid. Throws the way to what was paid for when nothing can any more. */
export async function loadUnpaid<Data>(till: Till, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 409) throw thrown;
    const { message } = Spoken.parse(await thrown.json());
    throw await leave(till, message);
  }
}

const kinds: Partial<Record<RouteName, PaidKind>> = {
  "my-courses-checkout": "course",
  "my-event-checkout": "event",
  "my-subscription-checkout": "subscription",
};

/** The address says what is paid for. */
export function tillOf(params: LoaderFunctionArgs["params"], visit: Omit<Till, "kind" | "id">): Till {
  const { id } = pathParams(params, getCourseCheckout);
  const found = matchRoute(new URL(visit.request.url).pathname);
  const kind = found && kinds[found.name];
  if (!kind) throw new Error("a checkout stands at an address that is no checkout's");
  return { ...visit, kind, id };
}

const checkouts = { course: getCourseCheckout, event: getEventCheckout, subscription: getSubscriptionCheckout };

function loadCheckout(till: Till): Promise<Checkout> {
  const { api, kind, id } = till;
  return loadUnpaid(till, () => api.load(checkouts[kind], { params: { id } }));
}

/** A course may be paid for in parts, and each has its day. */
async function nextDue({ api, kind, id }: Till): Promise<{ dueOn?: string | null }> {
  if (kind !== "course") return {};
  const course = await api.submit(getMyCourse, { params: { id } });
  return { dueOn: course.ok ? course.data.course.payment.next_due_on : null };
}

/** The page of a checkout; `plan` and `method` of the query are chosen beforehand. */
export async function checkoutView(till: Till) {
  const { context, request } = till;
  context.notes.pays = true;
  const { searchParams } = new URL(request.url);
  const [checkout, due] = await Promise.all([loadCheckout(till), nextDue(till)]);
  return {
    checkout,
    kind: till.kind,
    id: till.id,
    wanted: { plan: searchParams.get("plan"), method: searchParams.get("method") },
    freshKey: newKey(),
    ...due,
  };
}

async function pay(till: Till, fields: FormData) {
  const { api, context, id } = till;
  const donePage = (coursePaymentId: number) => path("my-courses-payment-done", { id, coursePaymentId });
  const plan = fields.get("plan");
  if ((plan && plan !== "custom") || fields.get("amount") === "") fields.delete("amount");
  const form = readForm(fields, "pay", PaymentForm);
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(till);
  const result = await api.submit(createPayment, { params: { id: order.id }, body: form.value, key: form.key });
  if (!result.ok) {
    if (result.code === "already_paid") return leave(till, result.message);
    return result.paymentId === undefined ? form.refuse(result) : redirect(donePage(result.paymentId), 303);
  }
  const { payment, redirect_url: gatewayPage } = result.data;
  if (gatewayPage === null) return redirect(donePage(payment.id), 303);
  if (isGatewayPage(gatewayPage, context.portal.env)) return redirectDocument(gatewayPage, 303);
  context.portal.log.error({ payment: payment.id }, "the page of a gateway is at an address that no setting names");
  const message = "পেমেন্টের পাতা খোলা গেল না। আপনার কোনো টাকা কাটা হয়নি। অন্যভাবে চেষ্টা করুন।";
  return form.refuse({ status: 502, reply: { fieldErrors: {}, formErrors: [message] } });
}

async function setCoupon(till: Till, fields: FormData) {
  const form = readForm(fields, "coupon", CouponForm);
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(till);
  const result = await till.api.submit(applyCoupon, { params: { id: order.id }, body: form.value });
  if (!result.ok) return form.refuse(result);
  if (result.data.order.due === "0.00") return leave(till, "কুপনে পুরো ফি মিটে গেছে। আর কিছু দিতে হবে না।");
  return redirect(paidThings[till.kind].checkout(till.id), 303);
}

async function dropCoupon(till: Till, fields: FormData) {
  const form = readForm(fields, "remove-coupon", z.object({}));
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(till);
  const result = await till.api.submit(removeCoupon, { params: { id: order.id } });
  return result.ok ? redirect(paidThings[till.kind].checkout(till.id), 303) : form.refuse(result);
}

/** Answers whichever of the page's forms was sent. The order is the one of the address, never one that the form names. */
export async function answerCheckout(till: Till, fields: FormData) {
  const form = fields.get("form");
  if (form === "coupon") return setCoupon(till, fields);
  return form === "remove-coupon" ? dropCoupon(till, fields) : pay(till, fields);
}
