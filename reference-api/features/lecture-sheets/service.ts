import { and, eq } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { deliveries, deliveryTracks } from "#api/db/schema/service.ts";
import type { DeliveryStatus } from "#contract/study/lecture-sheets.ts";

/** Locks an enrolment until the transaction ends, which serializes its delivery requests. */
export async function lockEnrolment(transaction: Writer, id: number): Promise<void> {
  await transaction.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.id, id)).for("update");
}

export async function insertDelivery(
  transaction: Writer,
  delivery: typeof deliveries.$inferInsert,
  now: Date,
): Promise<number> {
  const [created] = await transaction
    .insert(deliveries)
    .values({ ...delivery, created_at: now })
    .returning({ id: deliveries.id, status: deliveries.status });
  if (!created) throw new Error("the delivery was not inserted");
  await transaction.insert(deliveryTracks).values({ delivery_id: created.id, status: created.status, at: now });
  return created.id;
}

type NotifyingCourier = "pathao" | "steadfast";

export async function lockConsignment(transaction: Writer, courier: NotifyingCourier, consignmentId: string) {
  const [delivery] = await transaction
    .select({ id: deliveries.id, status: deliveries.status })
    .from(deliveries)
    .where(and(eq(deliveries.courier, courier), eq(deliveries.consignment_id, consignmentId)))
    .for("update");
  return delivery;
}

interface TrackEntry {
  deliveryId: number;
  status: DeliveryStatus;
  note?: string | null;
  now: Date;
  noticeHash?: string;
}

/**
 * Adds an entry to a delivery's timeline. Returns false, without adding, if the courier's notice was recorded before.
 */
export async function insertTrack(transaction: Writer, entry: TrackEntry): Promise<boolean> {
  const { deliveryId: delivery_id, status, note, now: at, noticeHash: notice_hash } = entry;
  const added = await transaction
    .insert(deliveryTracks)
    .values({ delivery_id, status, note, at, notice_hash })
    .onConflictDoNothing()
    .returning({ id: deliveryTracks.id });
  return added.length > 0;
}

export async function updateDelivery(
  db: Writer,
  id: number,
  values: Partial<typeof deliveries.$inferInsert>,
): Promise<void> {
  await db.update(deliveries).set(values).where(eq(deliveries.id, id));
}
