import { requireCourse, toCourseHead } from "#api/features/enrolment/access.ts";
import { Conflict, Invalid, NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { mediaLink } from "#api/http/media-link.ts";
import { timestamp } from "#api/http/wire.ts";
import { districts } from "#locale/districts.ts";
import { createDelivery, getDelivery, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { courierLink } from "./courier-statuses.ts";
import { areRequested, countSheets, findDelivery, selectAddress, selectDeliveries, selectSheets } from "./queries.ts";
import { insertDelivery, lockEnrolment } from "./service.ts";

const perPage = 30;

function toDelivery<Row extends { created_at: Date }>({ created_at, ...row }: Row) {
  return { ...row, created_at: timestamp(created_at) };
}

function deliveryNotFound(): NotFound {
  return new NotFound("ডেলিভারিটি পাওয়া যায়নি।");
}

export const sheetRoutes = [
  implement(listLectureSheets, async (scope) => {
    const { db, doctor, now, params, query } = scope;
    const course = await requireCourse(scope, params.id);
    const [{ rows, meta }, deliveries, address] = await Promise.all([
      selectSheets(db, { batchId: course.batch_id, enrolmentId: course.id, now, perPage, ...query }),
      selectDeliveries(db, course.id),
      selectAddress(db, doctor.id),
    ]);
    const sheets = rows.map(({ file, published_at, ...sheet }) => ({
      ...sheet,
      published_at: timestamp(published_at),
      file: file && mediaLink(scope, file),
    }));
    return {
      course: toCourseHead(course),
      sheets,
      meta,
      deliveries: deliveries.map(toDelivery),
      address,
      districts,
    };
  }),

  implement(createDelivery, async (scope) => {
    const { db, now, params, body } = scope;
    const course = await requireCourse(scope, params.id);
    const { sheet_ids: sheetIds, method, receiver_name, phone, ...place } = body;
    const id = await db.transaction(async (transaction) => {
      await lockEnrolment(transaction, course.id);
      const known = await countSheets(transaction, { ids: sheetIds, batchId: course.batch_id, now });
      if (known.count !== sheetIds.length) throw new Invalid({ sheet_ids: ["এই ব্যাচের লেকচার শিট বাছুন।"] });
      if (await areRequested(transaction, course.id, sheetIds)) {
        throw new Conflict("already_requested", "এই শিটের অনুরোধ আগেই করা হয়েছে।");
      }
      const isCourier = method === "courier";
      const to = isCourier ? place : {};
      const fee = isCourier ? known.fee : "0.00";
      const delivery = {
        enrolment_id: course.id,
        lecture_sheet_ids: sheetIds,
        method,
        receiver_name,
        phone,
        fee,
        ...to,
      };
      return insertDelivery(transaction, delivery, now);
    });
    const delivery = await findDelivery(db, id, course.id);
    if (!delivery) throw deliveryNotFound();
    return { delivery: toDelivery(delivery) };
  }),

  implement(getDelivery, async (scope) => {
    const course = await requireCourse(scope, scope.params.id);
    const found = await findDelivery(scope.db, scope.params.deliveryId, course.id);
    if (!found) throw deliveryNotFound();
    const { tracks, ...delivery } = found;
    return {
      course: toCourseHead(course),
      delivery: toDelivery(delivery),
      tracks: tracks.map((track) => ({ ...track, at: timestamp(track.at) })),
      courier_link: courierLink(delivery),
    };
  }),
];
