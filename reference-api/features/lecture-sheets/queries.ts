import { and, arrayOverlaps, desc, eq, inArray, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import type { Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { mediaFiles } from "#api/db/schema/lectures.ts";
import { deliveries, deliveryTracks, lectureSheets } from "#api/db/schema/service.ts";
import { keysetPage, type KeysetPage } from "#api/http/keyset.ts";

const deliveriesShown = 20;

const tracksShown = 100;

/** SQL condition that leaves out returned and cancelled deliveries, whose sheets may be requested again. */
const isActive = notInArray(deliveries.status, ["returned", "cancelled"]);

interface SheetList extends KeysetPage {
  batchId: number;
  enrolmentId: number;
  now: Date;
}

export function selectSheets(db: Writer, { batchId, enrolmentId, now, ...page }: SheetList) {
  const requested = db
    .select({
      sheet_id: sql<number>`unnest(${deliveries.lecture_sheet_ids})`.as("sheet_id"),
      delivery_id: sql<number>`${deliveries.id}`.as("delivery_id"),
    })
    .from(deliveries)
    .where(and(eq(deliveries.enrolment_id, enrolmentId), isActive))
    .as("requested");
  const query = db
    .select({
      id: lectureSheets.id,
      title: lectureSheets.title,
      volume: lectureSheets.volume,
      published_at: lectureSheets.published_at,
      fee: lectureSheets.fee,
      file: {
        id: mediaFiles.id,
        content_type: mediaFiles.content_type,
        bytes: mediaFiles.bytes,
        pages: mediaFiles.pages,
      },
      delivery_id: sql<number | null>`${requested.delivery_id}`.mapWith(Number),
    })
    .from(lectureSheets)
    .leftJoin(mediaFiles, eq(mediaFiles.id, lectureSheets.media_file_id))
    .leftJoin(requested, eq(requested.sheet_id, lectureSheets.id));
  return keysetPage(
    { column: lectureSheets.published_at, id: lectureSheets.id, direction: "desc", ...page },
    (beyond) => query.where(and(eq(lectureSheets.batch_id, batchId), lte(lectureSheets.published_at, now), beyond)),
    (row) => row.published_at,
  );
}

const deliveryColumns = {
  id: deliveries.id,
  status: deliveries.status,
  method: deliveries.method,
  courier: deliveries.courier,
  tracking_code: deliveries.tracking_code,
  fee: deliveries.fee,
  sheet_count: sql<number>`cardinality(${deliveries.lecture_sheet_ids})`,
  created_at: deliveries.created_at,
};

export function selectDeliveries(db: Writer, enrolmentId: number) {
  return db
    .select(deliveryColumns)
    .from(deliveries)
    .where(eq(deliveries.enrolment_id, enrolmentId))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
    .limit(deliveriesShown);
}

export function openDeliveries(db: Writer) {
  return db
    .select({ id: deliveries.id, status: deliveries.status, course_id: deliveries.enrolment_id })
    .from(deliveries)
    .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
    .where(
      and(
        eq(enrolments.doctor_id, sql.placeholder("doctorId")),
        notInArray(deliveries.status, ["delivered", "partly_delivered", "returned", "cancelled"]),
      ),
    )
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
    .limit(5);
}

/**
 * Returns receiver and address of the doctor's last delivery by courier; before the first, the doctor's name and number
 * without an address.
 */
export async function selectAddress(db: Writer, doctorId: number) {
  const [[last], [doctor]] = await Promise.all([
    db
      .select({
        receiver_name: deliveries.receiver_name,
        phone: deliveries.phone,
        district: deliveries.district,
        upazila: deliveries.upazila,
        address: deliveries.address,
      })
      .from(deliveries)
      .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
      .where(and(eq(enrolments.doctor_id, doctorId), isNotNull(deliveries.address)))
      .orderBy(desc(deliveries.created_at), desc(deliveries.id))
      .limit(1),
    db.select({ name: doctors.name, phone: doctors.mobile_number }).from(doctors).where(eq(doctors.id, doctorId)),
  ]);
  const noAddress = { district: null, upazila: null, address: null };
  return last ?? { receiver_name: doctor?.name ?? "", phone: doctor?.phone ?? "", ...noAddress };
}

export async function countSheets(db: Writer, { ids, batchId, now }: { ids: number[]; batchId: number; now: Date }) {
  const [counted] = await db
    .select({
      count: sql<number>`count(*)::int`,
      fee: sql<string>`coalesce(sum(${lectureSheets.fee}), 0)::numeric(10, 2)`,
    })
    .from(lectureSheets)
    .where(
      and(inArray(lectureSheets.id, ids), eq(lectureSheets.batch_id, batchId), lte(lectureSheets.published_at, now)),
    );
  return { count: counted?.count ?? 0, fee: counted?.fee ?? "0.00" };
}

export async function areRequested(db: Writer, enrolmentId: number, sheetIds: number[]): Promise<boolean> {
  const isSame = and(
    eq(deliveries.enrolment_id, enrolmentId),
    arrayOverlaps(deliveries.lecture_sheet_ids, sheetIds),
    isActive,
  );
  return (await db.$count(deliveries, isSame)) > 0;
}

export async function findDelivery(db: Writer, id: number, enrolmentId: number) {
  const [found] = await db
    .select({
      ...deliveryColumns,
      consignment_id: deliveries.consignment_id,
      receiver_name: deliveries.receiver_name,
      phone: deliveries.phone,
      district: deliveries.district,
      upazila: deliveries.upazila,
      address: deliveries.address,
      sheetIds: deliveries.lecture_sheet_ids,
    })
    .from(deliveries)
    .where(and(eq(deliveries.id, id), eq(deliveries.enrolment_id, enrolmentId)));
  if (!found) return undefined;
  const [sheets, tracks] = await Promise.all([
    db
      .select({ id: lectureSheets.id, title: lectureSheets.title })
      .from(lectureSheets)
      .where(inArray(lectureSheets.id, found.sheetIds))
      .orderBy(lectureSheets.id),
    db
      .select({
        id: deliveryTracks.id,
        status: deliveryTracks.status,
        note: deliveryTracks.note,
        at: deliveryTracks.at,
      })
      .from(deliveryTracks)
      .where(eq(deliveryTracks.delivery_id, id))
      .orderBy(desc(deliveryTracks.at), desc(deliveryTracks.id))
      .limit(tracksShown),
  ]);
  return { ...found, sheets, tracks };
}
