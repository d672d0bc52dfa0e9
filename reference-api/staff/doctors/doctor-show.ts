import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { accessTokens, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { coursePayments, orders } from "#api/db/schema/payments.ts";
import { dueOfOrder, refundedAmount } from "#api/features/payments/payment-sums.ts";
import { timestamp, timestampOrNull } from "#api/http/wire.ts";
import { printRows, type PrintedCell } from "#api/staff/table.ts";

const maxPayments = 20;

function selectPayments(db: Writer, id: number) {
  return db
    .select({ payment: coursePayments, title: orders.title, refunded: refundedAmount })
    .from(coursePayments)
    .innerJoin(orders, eq(orders.id, coursePayments.order_id))
    .where(eq(orders.doctor_id, id))
    .orderBy(desc(coursePayments.id))
    .limit(maxPayments);
}

export async function selectDoctor(db: Writer, id: number) {
  const [doctor] = await db.select().from(doctors).where(eq(doctors.id, id));
  if (!doctor) return undefined;
  const isLive = and(
    eq(accessTokens.doctor_id, id),
    isNull(accessTokens.revoked_at),
    gt(accessTokens.expires_at, sql`now()`),
  );
  const known = await db
    .select({ device: devices, own: doctorDevices })
    .from(doctorDevices)
    .innerJoin(devices, eq(devices.id, doctorDevices.device_id))
    .where(eq(doctorDevices.doctor_id, id))
    .orderBy(desc(devices.last_seen_at));
  const courses = await db
    .select({ enrolment: enrolments, batch: batches.title, order: orders })
    .from(enrolments)
    .leftJoin(orders, eq(orders.enrolment_id, enrolments.id))
    .innerJoin(batches, eq(batches.id, enrolments.batch_id))
    .where(eq(enrolments.doctor_id, id))
    .orderBy(desc(enrolments.id));
  const payments = await selectPayments(db, id);
  return {
    doctor: {
      id,
      name: doctor.name,
      phone: doctor.mobile_number,
      waiting_phone: doctor.pending_mobile_number,
      bmdc: doctor.bmdc_no,
      email: doctor.email,
      status: doctor.status,
      devices: doctor.device_check,
      has_password: doctor.password_hash !== null,
      since: timestamp(doctor.created_at),
      logins: await db.$count(accessTokens, isLive),
    },
    devices: known.map(({ device, own }) => ({
      id: device.id,
      device: own.label ?? device.label,
      status: own.status,
      verified: timestampOrNull(own.verified_at),
      last_seen: timestamp(device.last_seen_at),
    })),
    courses: courses.map(({ enrolment, batch, order }) => ({
      id: enrolment.id,
      batch,
      status: enrolment.status,
      registration: enrolment.reg_no,
      paid: order?.paid ?? enrolment.paid_total,
      refunded: order?.refunded ?? null,
      due: order && dueOfOrder(order),
      since: timestamp(enrolment.created_at),
    })),
    payments: payments.map(({ payment, title, refunded }) => ({
      id: payment.id,
      at: timestamp(payment.created_at),
      status: payment.status,
      amount: payment.amount,
      refunded,
      method: payment.method,
      for: title,
    })),
  };
}

type FoundDoctor = NonNullable<Awaited<ReturnType<typeof selectDoctor>>>;

export function printDoctor(
  print: (line: string) => void,
  { doctor, devices: known, courses, payments }: FoundDoctor,
): void {
  for (const [name, value] of Object.entries(doctor)) print(`${name.padEnd(14)}${value ?? "-"}`);
  const tables: [string, Record<string, PrintedCell>[]][] = [
    ["device", known],
    ["course", courses],
    ["payment", payments],
  ];
  for (const [name, rows] of tables) printRows(print, { rows, none: `No ${name}.`, json: false });
}
