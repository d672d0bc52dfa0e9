import { createHash } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { gatewayEvents, gatewaySessions } from "#api/db/schema/gateways.ts";
import { coursePayments } from "#api/db/schema/payments.ts";
import type { ResponseKind, GatewayPaymentState, SavedWebhook, ParsedWebhook } from "#api/gateways/payment-gateway.ts";
import { requestVerification } from "#api/queue/payments.ts";

export type GatewaySession = typeof gatewaySessions.$inferSelect;

function bodyHash(payload: unknown): string {
  return createHash("sha256").update(JSON.stringify(payload)).digest("hex");
}

export async function findGatewaySession(
  db: Database,
  gateway: GatewaySession["gateway"],
  key: NonNullable<ParsedWebhook["session"]>,
): Promise<GatewaySession | undefined> {
  const isNamed =
    "tranId" in key ? eq(gatewaySessions.tran_id, key.tranId) : eq(gatewaySessions.session_key, key.sessionKey);
  const [session] = await db
    .select()
    .from(gatewaySessions)
    .where(and(eq(gatewaySessions.gateway, gateway), isNamed));
  return session;
}

function toEvent({ id, gateway, tran_id }: GatewaySession, payload: (typeof gatewayEvents.$inferInsert)["payload"]) {
  return { gateway, external_id: tran_id, body_hash: bodyHash(payload), payload, gateway_session_id: id };
}

/**
 * Saves a webhook as received and queues its verification, in one transaction. A repeated one is saved once. Sets the
 * payment to `verifying`, which blocks further payments, unless anyone who knows the transaction id could have sent it.
 */
export async function saveWebhook(db: Database, session: GatewaySession, webhook: SavedWebhook): Promise<void> {
  const { kind, payload, isSigned } = webhook;
  const isAuthentic = isSigned !== false && kind !== "webhook";
  await db.transaction(async (transaction) => {
    const [event] = await transaction
      .insert(gatewayEvents)
      .values({ ...toEvent(session, payload), kind, hash_ok: isSigned ?? null })
      .onConflictDoNothing()
      .returning({ id: gatewayEvents.id });
    if (!event) return;
    if (isAuthentic) {
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

export async function saveResponse(
  db: Database,
  session: GatewaySession,
  kind: ResponseKind,
  state: GatewayPaymentState,
): Promise<void> {
  const payload = "response" in state ? state.response : { unreachable: state.reason };
  await db
    .insert(gatewayEvents)
    .values({ ...toEvent(session, payload), kind, handled_at: new Date(), outcome: state.outcome })
    .onConflictDoNothing();
}
