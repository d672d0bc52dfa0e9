import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { AnswerKind, PaymentState, SavedWebhook, WebhookReading } from "#api/gateways/payment-gateway.ts";
import { requestVerification } from "#api/queue/payments.ts";

export type Session = typeof gatewaySessions.$inferSelect;

function bodyHash(payload: unknown): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}

/** The session that a gateway's webhook names, by our name of it or by the gateway's. */
export async function findSession(
  db: Database,
  gateway: Session["gateway"],
  by: NonNullable<WebhookReading["session"]>,
): Promise<Session | undefined> {
  const isNamed =
    "tranId" in by ? eq(gatewaySessions.tran_id, by.tranId) : eq(gatewaySessions.session_key, by.sessionKey);
  const [session] = await db
    .select()
    .from(gatewaySessions)
    .where(and(eq(gatewaySessions.gateway, gateway), isNamed));
  return session;
}

function toEvent({ id, gateway, tran_id }: Session, payload: (typeof gatewayEvents.$inferInsert)["payload"]) {
  return { gateway, external_id: tran_id, body_hash: bodyHash(payload), payload, gateway_session_id: id };
}

/**
 * Saves a webhook as it came, with its verification, in one transaction. One that came before is saved once. One that
 * anybody could have written, knowing the number alone, does not keep the doctor from paying meanwhile.
 */
export async function saveWebhook(db: Database, session: Session, webhook: SavedWebhook): Promise<void> {
  const { kind, payload, isSigned } = webhook;
  const isOfGateway = isSigned !== false && kind !== "webhook";
  await db.transaction(async (transaction) => {
    const [event] = await transaction
      .insert(gatewayEvents)
      .values({ ...toEvent(session, payload), kind, hash_ok: isSigned ?? null })
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

/** Saves what a gateway answered when it was asked. */
export async function saveAnswer(db: Database, session: Session, kind: AnswerKind, state: PaymentState): Promise<void> {
  const payload = "answer" in state ? state.answer : { unreachable: state.reason };
  await db
    .insert(gatewayEvents)
    .values({ ...toEvent(session, payload), kind, handled_at: new Date(), outcome: state.outcome })
    .onConflictDoNothing();
}
