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
import { paidItems, type PaidKind } from "./paid-items.ts";

export interface CheckoutContext {
  api: DoctorApi;
  request: Request;
  context: RequestContext;
  kind: PaidKind;
  id: number;
}

async function leave({ context, request, kind, id }: CheckoutContext, message: string): Promise<Response> {
  await flashCookie(context).save(message);
  return redirect(paidItems[kind].page(id), request.method === "GET" ? 302 : 303);
}

const MessageBody = z.object({ message: z.string() });

/**
 * Runs `load`; if it throws a 409 Response, as when nothing can be paid any more, throws a redirect to the paid item's
 * page, which shows the API's message.
 */
export async function loadUnpaid<Data>(purchase: CheckoutContext, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status !== 409) throw thrown;
    const { message } = MessageBody.parse(await thrown.json());
    throw await leave(purchase, message);
  }
}

const kinds: Partial<Record<RouteName, PaidKind>> = {
  "my-courses-checkout": "course",
  "my-event-checkout": "event",
  "my-subscription-checkout": "subscription",
};

export function checkoutContextOf(
  params: LoaderFunctionArgs["params"],
  visit: Omit<CheckoutContext, "kind" | "id">,
): CheckoutContext {
  const { id } = pathParams(params, getCourseCheckout);
  const found = matchRoute(new URL(visit.request.url).pathname);
  const kind = found && kinds[found.name];
  if (!kind) throw new Error("the request path is not a checkout route");
  return { ...visit, kind, id };
}

const checkouts = { course: getCourseCheckout, event: getEventCheckout, subscription: getSubscriptionCheckout };

function loadCheckout(purchase: CheckoutContext): Promise<Checkout> {
  const { api, kind, id } = purchase;
  return loadUnpaid(purchase, () => api.load(checkouts[kind], { params: { id } }));
}

/**
 * Due date of the next instalment: `dueOn` is null if there is none or it is not known, absent for an item other than a
 * course.
 */
async function nextDue({ api, kind, id }: CheckoutContext): Promise<{ dueOn?: string | null }> {
  if (kind !== "course") return {};
  const course = await api.submit(getMyCourse, { params: { id } });
  return { dueOn: course.ok ? (course.data.course.payment?.next_due_on ?? null) : null };
}

export async function checkoutView(purchase: CheckoutContext) {
  const { context, request } = purchase;
  context.notes.pays = true;
  const { searchParams } = new URL(request.url);
  const [checkout, due] = await Promise.all([loadCheckout(purchase), nextDue(purchase)]);
  return {
    checkout,
    kind: purchase.kind,
    id: purchase.id,
    preselected: { plan: searchParams.get("plan"), method: searchParams.get("method") },
    freshKey: newKey(),
    ...due,
  };
}

async function pay(purchase: CheckoutContext, fields: FormData) {
  const { api, context, id } = purchase;
  const donePage = (coursePaymentId: number) => path("my-courses-payment-done", { id, coursePaymentId });
  const plan = fields.get("plan");
  if ((plan && plan !== "custom") || fields.get("amount") === "") fields.delete("amount");
  const form = readForm(fields, "pay", PaymentForm);
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(purchase);
  const result = await api.submit(createPayment, { params: { id: order.id }, body: form.value, key: form.key });
  if (!result.ok) {
    if (result.code === "already_paid") return leave(purchase, result.message);
    return result.paymentId === undefined ? form.refuse(result) : redirect(donePage(result.paymentId), 303);
  }
  const { payment, redirect_url: gatewayPage } = result.data;
  if (gatewayPage === null) return redirect(donePage(payment.id), 303);
  if (isGatewayPage(gatewayPage, context.portal)) return redirectDocument(gatewayPage, 303);
  context.portal.log.error({ payment: payment.id }, "the gateway's page has a URL that no setting allows");
  const message = "পেমেন্টের পাতা খোলা গেল না। আপনার কোনো টাকা কাটা হয়নি। অন্যভাবে চেষ্টা করুন।";
  return form.refuse({ status: 502, reply: { fieldErrors: {}, formErrors: [message] } });
}

async function setCoupon(purchase: CheckoutContext, fields: FormData) {
  const form = readForm(fields, "coupon", CouponForm);
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(purchase);
  const result = await purchase.api.submit(applyCoupon, { params: { id: order.id }, body: form.value });
  if (!result.ok) return form.refuse(result);
  if (result.data.order.due === "0.00") return leave(purchase, "কুপনে পুরো ফি মিটে গেছে। আর কিছু দিতে হবে না।");
  return redirect(paidItems[purchase.kind].checkout(purchase.id), 303);
}

async function dropCoupon(purchase: CheckoutContext, fields: FormData) {
  const form = readForm(fields, "remove-coupon", z.object({}));
  if (!form.ok) return form.refusal;
  const { order } = await loadCheckout(purchase);
  const result = await purchase.api.submit(removeCoupon, { params: { id: order.id } });
  return result.ok ? redirect(paidItems[purchase.kind].checkout(purchase.id), 303) : form.refuse(result);
}

/**
 * Handles the form that was submitted: a coupon, its removal, or a payment. The order is always the one of the URL,
 * never one named in the form.
 */
export async function handleCheckoutForm(purchase: CheckoutContext, fields: FormData) {
  const form = fields.get("form");
  if (form === "coupon") return setCoupon(purchase, fields);
  return form === "remove-coupon" ? dropCoupon(purchase, fields) : pay(purchase, fields);
}
