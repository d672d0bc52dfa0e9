import { and, asc, eq, gt, inArray, ne, or } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches, publicEvents } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts } from "#api/db/schema/exams/exam-attempts.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { coupons, eventRegistrations, orders } from "#api/db/schema/payments.ts";
import { StaffError } from "#api/staff/context.ts";
import type { AuditEntry } from "#api/staff/plan/change.ts";
import { doctorWords } from "#api/staff/plan/named.ts";
import type { ImportedCell } from "./content-changes.ts";

const priceColumns = ["price", "discounted_price", "min_first_payment"];

function keysOf(cells: ImportedCell[], file: string, columns?: string[]): string[] {
  return cells.filter((cell) => cell.file === file && (columns?.includes(cell.column) ?? true)).map(({ key }) => key);
}

async function requireNoOrder(db: Writer, { at }: AuditEntry, cells: ImportedCell[]): Promise<void> {
  const [order] = await db
    .select({ order: orders, doctor: doctors })
    .from(orders)
    .innerJoin(doctors, eq(doctors.id, orders.doctor_id))
    .leftJoin(enrolments, eq(enrolments.id, orders.enrolment_id))
    .leftJoin(batches, eq(batches.id, enrolments.batch_id))
    .leftJoin(eventRegistrations, eq(eventRegistrations.id, orders.event_registration_id))
    .leftJoin(publicEvents, eq(publicEvents.id, eventRegistrations.public_event_id))
    .leftJoin(coupons, eq(coupons.id, orders.coupon_id))
    .where(
      and(
        gt(orders.created_at, at),
        ne(orders.status, "cancelled"),
        or(
          inArray(batches.slug, keysOf(cells, "batches.csv", priceColumns)),
          inArray(publicEvents.slug, keysOf(cells, "events.csv", priceColumns)),
          inArray(coupons.code, keysOf(cells, "coupons.csv")),
        ),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(1);
  if (!order) return;
  const { id, title, payable } = order.order;
  throw new StaffError(
    `Order ${id} of ${doctorWords(order.doctor)}, ${title}, for ${payable} taka came since: nothing is taken back.`,
  );
}

async function requireNoAttempt(db: Writer, { at }: AuditEntry, cells: ImportedCell[]): Promise<void> {
  const [attempt] = await db
    .select({ id: examAttempts.id, title: exams.title, doctor: doctors })
    .from(examAttempts)
    .innerJoin(exams, eq(exams.id, examAttempts.exam_id))
    .leftJoin(doctors, eq(doctors.id, examAttempts.doctor_id))
    .where(and(gt(examAttempts.started_at, at), inArray(exams.key, keysOf(cells, "exams.csv"))))
    .orderBy(asc(examAttempts.id))
    .limit(1);
  if (!attempt) return;
  const whose = attempt.doctor ? doctorWords(attempt.doctor) : "a visitor";
  throw new StaffError(`Attempt ${attempt.id} of ${whose} at "${attempt.title}" came since: nothing is taken back.`);
}

/**
 * Throws a StaffError that names an order (not a cancelled one) or exam attempt made after an import for something
 * whose price, coupon or exam the import changed.
 */
export async function requireNothingSince(db: Writer, entry: AuditEntry, cells: ImportedCell[]): Promise<void> {
  await requireNoOrder(db, entry, cells);
  await requireNoAttempt(db, entry, cells);
}
