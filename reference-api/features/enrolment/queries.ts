import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { disciplines, faculties } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { settings } from "#api/db/schema/site.ts";
import { findMissingForEnrolment } from "#api/features/account/queries.ts";
import { findBatch, toItem } from "#api/features/batches/queries.ts";
import { inPaisa } from "#api/http/wire.ts";
import type { EnrolFacts } from "./guard.ts";

const defaults = {
  seat_hold_minutes: "30",
  min_part_payment: "1000.00",
  allowed_due: "20000.00",
  reg_no_prefix: "R",
  payment_bkash_number: "",
  payment_nagad_number: "",
  payment_rocket_number: "",
  payment_bank_account: "",
};

export async function selectMoneySettings(db: Writer): Promise<typeof defaults> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, Object.keys(defaults)));
  return { ...defaults, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
}

export async function seatHeldUntil(db: Writer, now: Date): Promise<Date> {
  const minutes = Number((await selectMoneySettings(db)).seat_hold_minutes);
  return new Date(now.getTime() + minutes * 60_000);
}

interface EnrolmentChoice {
  batchId: number;
  scheduleId: number | undefined;
  doctorId: number;
  disciplineId?: number | undefined;
  candidateType?: string | undefined;
  bmuInstituteIds: string[];
  now: Date;
}

async function selectDoctorFacts(db: Writer, { doctorId, disciplineId, candidateType }: EnrolmentChoice) {
  const discipline = disciplineId ?? sql`${doctors.discipline_id}`;
  const [doctor] = await db
    .select({ status: doctors.status, candidateType: doctors.candidate_type, facultyKey: faculties.key })
    .from(doctors)
    .leftJoin(disciplines, eq(disciplines.id, discipline))
    .leftJoin(faculties, eq(faculties.id, disciplines.faculty_id))
    .where(eq(doctors.id, doctorId));
  if (!doctor) throw new Error(`doctor ${doctorId} is gone`);
  return { ...doctor, candidateType: candidateType ?? doctor.candidateType };
}

async function sumDuePaisa(db: Writer, doctorId: number): Promise<number> {
  const [row] = await db
    .select({ due: sql<string>`coalesce(sum(${orders.payable} - ${orders.paid}), 0)` })
    .from(orders)
    .innerJoin(enrolments, eq(enrolments.id, orders.enrolment_id))
    .where(and(eq(orders.doctor_id, doctorId), eq(orders.status, "part_paid"), eq(enrolments.status, "active")));
  return inPaisa(row?.due ?? "0");
}

/**
 * Reads the facts that decide about an enrolment; undefined if the batch is unknown or a draft, or the schedule is not
 * its own.
 */
export async function findEnrolFacts(db: Writer, chosen: EnrolmentChoice) {
  const { batchId, scheduleId, doctorId, bmuInstituteIds, now } = chosen;
  const found = await findBatch(db, batchId);
  const [more] = await db
    .select({ candidateTypes: batches.candidate_types, facultyKeys: batches.faculty_keys })
    .from(batches)
    .where(eq(batches.id, batchId));
  const schedules = await db
    .select({
      id: batchSchedules.id,
      seats_limit: batchSchedules.seats_limit,
      seats_taken: batchSchedules.seats_taken,
    })
    .from(batchSchedules)
    .where(eq(batchSchedules.batch_id, batchId));
  const schedule = schedules.find(({ id }) => id === scheduleId);
  if (!found || !more || (scheduleId !== undefined && !schedule)) return undefined;
  const item = toItem(found, now);
  const [existing] = await db
    .select({ id: enrolments.id, status: enrolments.status })
    .from(enrolments)
    .where(
      and(eq(enrolments.doctor_id, doctorId), eq(enrolments.batch_id, batchId), ne(enrolments.status, "cancelled")),
    );
  const facts: EnrolFacts = {
    batch: { id: batchId, categorySlug: item.category_slug, state: item.enroll_state, ...more },
    schedule,
    schedules,
    doctor: await selectDoctorFacts(db, chosen),
    existing,
    missingInformation: await findMissingForEnrolment(db, doctorId, bmuInstituteIds),
    duePaisa: await sumDuePaisa(db, doctorId),
    allowedDuePaisa: inPaisa((await selectMoneySettings(db)).allowed_due),
  };
  return { facts, item, minFirstPayment: found.batch.min_first_payment };
}

/** Selects the disciplines of a batch's faculties by name, at most 200; none if the batch is open to all faculties. */
export function selectDisciplines(db: Database, facultyKeys: string[]) {
  return db
    .select({ id: disciplines.id, name: disciplines.name })
    .from(disciplines)
    .innerJoin(faculties, eq(faculties.id, disciplines.faculty_id))
    .where(inArray(faculties.key, facultyKeys.length > 0 ? facultyKeys : [""]))
    .orderBy(disciplines.name)
    .limit(200);
}
