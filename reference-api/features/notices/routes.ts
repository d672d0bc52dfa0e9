import { NotFound } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { getNotice, listNotices, readNotice } from "#contract/account/notices.ts";
import { countUnreadNotices, findNotice, selectAudiences, selectNotices } from "./queries.ts";
import { insertNoticeRead } from "./service.ts";

const perPage = 20;
const maxPinned = 5;

function noticeNotFound(): NotFound {
  return new NotFound("নোটিশটি পাওয়া যায়নি।");
}

function toWire<Row extends { published_at: Date }>(row: Row) {
  return { ...row, published_at: timestamp(row.published_at) };
}

export const noticeRoutes = [
  implement(listNotices, async ({ db, doctor, now, query }) => {
    const { course: enrolmentId, only, ...cursor } = query;
    const reader = { doctorId: doctor.id, now };
    const audiences = await selectAudiences(db, { doctorId: doctor.id, enrolmentId });
    if (!audiences) throw new NotFound("কোর্সটি পাওয়া যায়নি।");
    const unreadOnly = only === "unread";
    const isFirst = cursor.after === undefined && cursor.before === undefined && !unreadOnly;
    const [page, pinned, unread_count] = await Promise.all([
      selectNotices(db, { ...reader, audiences, perPage, unreadOnly, ...cursor }),
      isFirst ? selectNotices(db, { ...reader, audiences, perPage: maxPinned, pinnedOnly: true }) : undefined,
      countUnreadNotices(db, reader),
    ]);
    return { notices: page.rows.map(toWire), pinned: pinned?.rows.map(toWire) ?? [], unread_count, meta: page.meta };
  }),

  implement(getNotice, async ({ db, doctor, session, now, params }) => {
    const reader = { doctorId: doctor.id, now };
    const notice = await findNotice(db, params.id, reader);
    if (!notice) throw noticeNotFound();
    if (!session.isStaffView) await insertNoticeRead(db, params.id, reader);
    return { notice: { ...toWire(notice), is_read: true } };
  }),

  implement(readNotice, async ({ db, doctor, now, params }) => {
    const reader = { doctorId: doctor.id, now };
    if (!(await findNotice(db, params.id, reader))) throw noticeNotFound();
    await insertNoticeRead(db, params.id, reader);
    return { unread_count: await countUnreadNotices(db, reader) };
  }),
];
