import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { PaymentState } from "#api/gateways/payment-gateway.ts";
import { requestVerification } from "#api/queue/payments.ts";

type Session = typeof gatewaySessions.$inferSelect;

interface Notice {
  kind: "ipn" | "return" | "callback" | "webhook";
  payload: Record<string, string>;
  hashOk: boolean | undefined;
}

function bodyHash(payload: unknown): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}

/** The session that a gateway's notice names: SSLCommerz by our `tran_id`, bKash by its `paymentID`. */
export async function findSession(
  db: Database,
  gateway: Session["gateway"],
  by: { tranId: string } | { sessionKey: string },
): Promise<Session | undefined> {
  const isNamed =
    "tranId" in by ? eq(gatewaySessions.tran_id, by.tranId) : eq(gatewaySessions.session_key, by.sessionKey);
  const [session] = await db
    .select()
    .from(gatewaySessions)
    .where(and(eq(gatewaySessions.gateway, gateway), isNamed));
  return session;
}

/**
 * Keeps a notice as it came, with its verification, in one transaction. One that came before is kept once. One that
 * anybody could have written, knowing the number alone, does not keep the doctor from paying meanwhile.
 */
export async function keepNotice(db: Database, session: Session, { kind, payload, hashOk }: Notice): Promise<void> {
  const isOfGateway = hashOk !== false && kind !== "webhook";
  await db.transaction(async (transaction) => {
    const [event] = await transaction
      .insert(gatewayEvents)
      .values({
        gateway: session.gateway,
        kind,
        external_id: session.gateway === "bkash" ? (session.session_key ?? "") : session.tran_id,
        body_hash: bodyHash(payload),
        payload,
        hash_ok: hashOk ?? null,
        gateway_session_id: session.id,
      })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id });
    if (!event) return;
    if (isOfGateway) {
      await transaction
        .update(coursePayments)
        .set({ status: "verifying" })
        .where(
          and(
            eq(coursePayments.id, session.course_payment_id),
            inArray(coursePayments.status, ["initiated", "redirected"]),
          ),
        );
    }
    await requestVerification(transaction, session.course_payment_id);
  });
}

/** Keeps what a gateway answered when it was asked. */
export async function recordAnswer(
  db: Database,
  session: Session,
  kind: "validate" | "execute" | "query",
  state: PaymentState,
): Promise<void> {
  const payload = "answer" in state ? state.answer : { unreachable: state.reason };
  await db
    .insert(gatewayEvents)
    .values({
      gateway: session.gateway,
      kind,
      external_id: session.tran_id,
      body_hash: bodyHash(payload),
      payload,
      gateway_session_id: session.id,
      handled_at: new Date(),
      outcome: state.outcome,
    })
    .onConflictDoNothing();
}
