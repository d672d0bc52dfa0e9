import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { gatewaySessions } from "#api/db/schema/gateways.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import { seatHeldUntil } from "#api/features/enrolment/queries.ts";
import type { StoredOrder } from "#api/features/orders/queries.ts";
import { lockOrder, requireNoOpenPayment } from "#api/features/orders/service.ts";
import type { SessionResult } from "#api/gateways/payment-gateway.ts";
import { BadGateway, Conflict, Invalid } from "#api/http/errors.ts";
import type { Scope } from "#api/http/implement.ts";
import { inPaisa } from "#api/http/wire.ts";
import { requestReconciliation } from "#api/queue/payments.ts";
import type { PaymentMethod, PaymentPlan } from "#contract/payments/checkout.ts";
import { takaOf } from "#locale/taka.ts";
import { findPrice, requireDue } from "./checkout.ts";
import { goodsOf } from "./goods/goods.ts";
import { limitError, selectMethods } from "./methods.ts";
import { amountOfPlan, dueOfPrice } from "./pricing.ts";
import { settleUnpaid } from "./settle.ts";

const reuseMs = 20 * 60 * 1000;
/**
 * Milliseconds after which a session that is still opening is taken to be that of a process that died: a gateway call
 * times out after 35 seconds.
 */
const openingMs = 40 * 1000;

interface PaymentDraft {
  orderId: number;
  doctorId: number;
  method: PaymentMethod;
  plan: PaymentPlan;
  amount: string | undefined;
}

type Payment = typeof coursePayments.$inferSelect;
type Session = typeof gatewaySessions.$inferSelect;

interface StartedPayment {
  order: StoredOrder;
  payment: Payment;
  /** null for a manual payment. */
  session: Session | null;
  /** The doctor was redirected to this session before. */
  isReused: boolean;
}

type BeginScope = Pick<Scope, "db" | "now" | "gateways" | "publicOrigin">;

async function findReusable(transaction: Writer, order: StoredOrder, method: PaymentMethod, amount: string, now: Date) {
  const hasCoupon =
    order.coupon_id === null ? isNull(coursePayments.coupon_id) : eq(coursePayments.coupon_id, order.coupon_id);
  const [found] = await transaction
    .select({ payment: coursePayments, session: gatewaySessions })
    .from(coursePayments)
    .leftJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .where(
      and(
        eq(coursePayments.order_id, order.id),
        eq(coursePayments.method, method),
        eq(coursePayments.amount, amount),
        hasCoupon,
        inArray(coursePayments.status, ["initiated", "redirected"]),
        method === "manual"
          ? undefined
          : and(gt(gatewaySessions.reuse_until, now), isNotNull(gatewaySessions.redirect_url)),
      ),
    )
    .orderBy(desc(coursePayments.id))
    .limit(1);
  return found;
}

/** Throws 409 `in_flight` while another request opens a session for the same order and method; the client retries. */
async function requireNothingOpening(transaction: Writer, { orderId, method }: PaymentDraft, now: Date): Promise<void> {
  const [opening] = await transaction
    .select({ id: coursePayments.id })
    .from(coursePayments)
    .innerJoin(gatewaySessions, eq(gatewaySessions.course_payment_id, coursePayments.id))
    .where(
      and(
        eq(coursePayments.order_id, orderId),
        eq(coursePayments.method, method),
        eq(coursePayments.status, "initiated"),
        isNull(gatewaySessions.redirect_url),
        gt(gatewaySessions.reuse_until, new Date(now.getTime() + reuseMs - openingMs)),
      ),
    )
    .limit(1);
  if (opening) throw new Conflict("in_flight", "পেমেন্ট শুরু হচ্ছে। একটু অপেক্ষা করুন।");
}

async function insertPayment(
  transaction: Writer,
  order: StoredOrder,
  draft: PaymentDraft,
  amount: string,
): Promise<Payment> {
  const { plan, method } = draft;
  const { discount, coupon_id } = order;
  const [payment] = await transaction
    .insert(coursePayments)
    .values({ order_id: order.id, amount, discount, coupon_id, plan, method })
    .returning();
  if (!payment) throw new Error("a payment was not inserted");
  return payment;
}

/** Random transaction id, so that ids cannot be guessed: "CP" and 128 bits as 25 base-36 digits. */
function newTransactionId(): string {
  const bits = BigInt(`0x${randomBytes(16).toString("hex")}`);
  return `CP${bits.toString(36).padStart(25, "0").toUpperCase()}`;
}

async function insertSession(transaction: Writer, payment: Payment, now: Date): Promise<Session | null> {
  if (payment.method === "manual") return null;
  const [session] = await transaction
    .insert(gatewaySessions)
    .values({
      course_payment_id: payment.id,
      gateway: payment.method,
      tran_id: newTransactionId(),
      amount: payment.amount,
      reuse_until: new Date(now.getTime() + reuseMs),
    })
    .returning();
  if (!session) throw new Error("a gateway session was not inserted");
  await requestReconciliation(transaction, { paymentId: payment.id, step: 0, from: now });
  return session;
}

/**
 * Determines the amount under the order's lock and stores the payment before any gateway is called, or returns an
 * earlier one that can be used again. Throws 404, 409 or 422.
 */
async function preparePayment({ db, now, gateways }: BeginScope, draft: PaymentDraft): Promise<StartedPayment> {
  return db.transaction(async (transaction) => {
    const order = await lockOrder(transaction, draft.orderId, draft.doctorId);
    requireDue(order);
    const price = await findPrice(transaction, order);
    const methods = await selectMethods(transaction, gateways, dueOfPrice(price));
    if (!methods.some(({ key }) => key === draft.method)) {
      throw new Invalid({ method: ["এভাবে এখন টাকা দেওয়া যায় না। অন্যভাবে বাছুন।"] });
    }
    const paisa = amountOfPlan(price, draft.plan, draft.amount);
    if (typeof paisa === "string") throw new Invalid({ [draft.plan === "custom" ? "amount" : "plan"]: [paisa] });
    const tooFarOff = draft.method === "manual" ? undefined : limitError(draft.method, paisa);
    if (tooFarOff) throw new Invalid({ method: [tooFarOff] });
    await requireNoOpenPayment(transaction, order.id);
    if (!(await goodsOf(order).hold(transaction, order, await seatHeldUntil(transaction, now)))) {
      throw new Conflict("seat_full", "আপনার ধরে রাখা আসনের সময় শেষ, আর আসন খালি নেই।");
    }
    const amount = takaOf(paisa);
    const reusable = await findReusable(transaction, order, draft.method, amount, now);
    if (reusable) return { order, ...reusable, isReused: true };
    await requireNothingOpening(transaction, draft, now);
    const payment = await insertPayment(transaction, order, draft, amount);
    return { order, payment, session: await insertSession(transaction, payment, now), isReused: false };
  });
}

async function createSession(
  scope: BeginScope,
  { order, payment }: StartedPayment,
  session: Session,
): Promise<SessionResult> {
  const { client } = scope.gateways[session.gateway];
  if (!client) throw new Error(`${session.gateway} is not set up`);
  const [doctor] = await scope.db.select().from(doctors).where(eq(doctors.id, order.doctor_id));
  if (!doctor) throw new Error(`doctor ${order.doctor_id} does not exist`);
  return client.createSession({
    tranId: session.tran_id,
    amountPaisa: inPaisa(session.amount),
    product: order.title,
    doctor: {
      id: doctor.id,
      name: doctor.name ?? doctor.mobile_number,
      phone: doctor.mobile_number,
      email: doctor.email ?? undefined,
    },
    coursePaymentId: payment.id,
    orderKind: order.kind,
    sessionUuid: session.uuid,
    publicOrigin: scope.publicOrigin,
  });
}

async function openSession(scope: BeginScope, started: StartedPayment, session: Session): Promise<string> {
  const { db } = scope;
  const result = await createSession(scope, started, session);
  const isSession = eq(gatewaySessions.id, session.id);
  if (result.outcome !== "opened") {
    await settleUnpaid(db, started.payment.id, { status: "failed", fail_reason: result.reason });
    const response = "response" in result ? result.response : null;
    await db.update(gatewaySessions).set({ request: result.request, response }).where(isSession);
    const message = "পেমেন্ট সেবাটি এই মুহূর্তে সাড়া দিচ্ছে না। আপনার কোনো টাকা কাটা হয়নি। একটু পরে আবার চেষ্টা করুন।";
    throw new BadGateway("gateway_down", message, new Error(result.reason));
  }
  const { sessionKey, redirectUrl, request, response } = result;
  await db.transaction(async (transaction) => {
    await transaction
      .update(gatewaySessions)
      .set({ session_key: sessionKey, redirect_url: redirectUrl, request, response })
      .where(isSession);
    await transaction
      .update(coursePayments)
      .set({ status: "redirected" })
      .where(and(eq(coursePayments.id, started.payment.id), eq(coursePayments.status, "initiated")));
  });
  return redirectUrl;
}

/**
 * Begins a payment of the doctor's order. `redirectUrl` is null for a manual one. Throws 404, 409, 422, or 502
 * gateway_down when the gateway fails.
 */
export async function beginPayment(scope: BeginScope, draft: PaymentDraft) {
  const started = await preparePayment(scope, draft);
  const { payment, session, isReused } = started;
  if (!session) return { id: payment.id, status: payment.status, amount: payment.amount, redirectUrl: null };
  const redirectUrl = isReused ? session.redirect_url : await openSession(scope, started, session);
  return { id: payment.id, status: "redirected" as const, amount: payment.amount, redirectUrl };
}
