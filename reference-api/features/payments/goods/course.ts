import { and, eq, inArray, isNull, lt, ne } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { orders } from "#api/db/schema/payments.ts";
import { activateEnrolment, freeSeat, lockBatch, takeSeat } from "#api/features/enrolment/service.ts";
import type { OrderOf } from "#api/features/orders/queries.ts";
import type { Goods } from "./types.ts";

async function lockEnrolment(transaction: Writer, { id, enrolmentId }: OrderOf<"course">) {
  const [enrolment] = await transaction.select().from(enrolments).where(eq(enrolments.id, enrolmentId)).for("update");
  if (!enrolment) throw new Error(`the enrolment of order ${id} is gone`);
  return enrolment;
}

export const course: Goods<"course"> = {
  async findSubject(_db, { enrolmentId, title }) {
    return { id: enrolmentId, title };
  },

  async findSeatHold(db, { enrolmentId }) {
    const [held] = await db
      .select({ until: enrolments.seat_held_until })
      .from(enrolments)
      .where(eq(enrolments.id, enrolmentId));
    return held?.until ?? null;
  },

  async hold(transaction, order, until) {
    const enrolment = await lockEnrolment(transaction, order);
    if (enrolment.status !== "pending_payment") return enrolment.status !== "cancelled";
    await lockBatch(transaction, enrolment.batch_id);
    if (!enrolment.seat_held_until && !(await takeSeat(transaction, enrolment))) return false;
    await transaction.update(enrolments).set({ seat_held_until: until }).where(eq(enrolments.id, enrolment.id));
    return true;
  },

  findOverdue: (db, now, limit) =>
    db
      .select({ id: orders.id })
      .from(enrolments)
      .innerJoin(orders, eq(orders.enrolment_id, enrolments.id))
      .where(and(eq(enrolments.status, "pending_payment"), lt(enrolments.seat_held_until, now)))
      .limit(limit),

  async release(transaction, { enrolmentId }, { now }) {
    const isPending = and(eq(enrolments.id, enrolmentId), eq(enrolments.status, "pending_payment"));
    const [held] = await transaction
      .update(enrolments)
      .set({ seat_held_until: null })
      .where(and(isPending, lt(enrolments.seat_held_until, now)))
      .returning();
    if (held) await freeSeat(transaction, held);
    const freed = await transaction.$count(enrolments, and(isPending, isNull(enrolments.seat_held_until)));
    return freed > 0 ? "freed" : "kept";
  },

  async grant(transaction, order) {
    const enrolment = await lockEnrolment(transaction, order);
    await transaction.update(enrolments).set({ paid_total: order.paid }).where(eq(enrolments.id, enrolment.id));
    if (enrolment.status !== "pending_payment" && enrolment.status !== "cancelled") return "granted";

    await lockBatch(transaction, enrolment.batch_id);
    const { doctor_id, batch_id } = enrolment;
    const others = await transaction.$count(
      enrolments,
      and(
        eq(enrolments.doctor_id, doctor_id),
        eq(enrolments.batch_id, batch_id),
        ne(enrolments.status, "cancelled"),
        ne(enrolments.id, enrolment.id),
      ),
    );
    if (others > 0) return "no_seat";
    if (!enrolment.seat_held_until && !(await takeSeat(transaction, enrolment))) return "no_seat";
    await activateEnrolment(transaction, enrolment.id);
    return "granted";
  },

  async revoke(transaction, { enrolmentId }) {
    const [ended] = await transaction
      .update(enrolments)
      .set({ status: "cancelled", seat_held_until: null, paid_total: "0.00" })
      .where(and(eq(enrolments.id, enrolmentId), inArray(enrolments.status, ["active", "suspended"])))
      .returning();
    if (ended) await freeSeat(transaction, ended);
  },
};
