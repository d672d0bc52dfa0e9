import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { doctors } from "#api/db/schema/identity.ts";
import { getComplaint, listComplaints } from "#contract/account/complaints.ts";
import { getDelivery, listLectureSheets } from "#contract/study/lecture-sheets.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import { getTeacherQuestions, listTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { createSubscriptionView, listSubscriptions, listSubscriptionVideos } from "#contract/study/subscriptions.ts";
import { loggedIn, testAccounts } from "#tests/support/api/accounts.ts";

test("the demo doctors have notices, complaints with replies, deliveries and subscribed recordings", async () => {
  const { db, ok } = await testAccounts({ seeded: true });
  const logIn = async (phone: string) => {
    const [doctor] = await db.select({ id: doctors.id }).from(doctors).where(eq(doctors.mobile_number, phone));
    return loggedIn(db, doctor?.id ?? 0);
  };
  const [first, third] = [await logIn("01700000001"), await logIn("01700000003")];

  const { notices, pinned, unread_count } = await ok(listNotices, {}, first);
  expect({ notices: notices.length, pinned: pinned.length, unread_count }).toEqual({
    notices: 6,
    pinned: 1,
    unread_count: 3,
  });
  for (const { id } of notices)
    expect((await ok(getNotice, { params: { id } }, first)).notice.body_html).toMatch(/^<p>/);
  expect((await ok(listNotices, {}, third)).notices).toHaveLength(4);

  const { complaints, topics } = await ok(listComplaints, {}, first);
  expect(complaints.map(({ status }) => status)).toEqual(["open", "answered", "closed"]);
  expect(topics.length).toBeGreaterThan(4);
  const thread = await ok(getComplaint, { params: { id: complaints[1]?.id ?? 0 } }, first);
  expect(thread.messages.map(({ author, attachments }) => [author, attachments.length])).toEqual([
    ["doctor", 1],
    ["staff", 0],
  ]);

  const { questions } = await ok(listTeacherQuestions, {}, first);
  expect(questions.map(({ about, answered_at }) => [about.kind, answered_at !== null])).toEqual([
    ["sheet", false],
    ["lecture", true],
  ]);
  for (const { about } of questions) {
    const read = await ok(getTeacherQuestions, { params: { kind: about.kind, id: about.id } }, first);
    expect(read).toMatchObject({ about, may_ask: true, own: [{}] });
  }

  const { courses, subscriptions } = await ok(listSubscriptions, {}, first);
  const statuses = [];
  for (const { id } of courses) {
    const { sheets, deliveries } = await ok(listLectureSheets, { params: { id } }, first);
    expect(sheets.map(({ file }) => file?.content_type)).toContain("application/pdf");
    for (const { id: deliveryId, status } of deliveries) {
      statuses.push(status);
      expect((await ok(getDelivery, { params: { id, deliveryId } }, first)).tracks[0]?.status).toBe(status);
    }
  }
  expect(statuses.sort()).toEqual(["delivered", "in_transit", "requested"]);

  const [subscription] = subscriptions;
  expect(subscription).toMatchObject({ status: "active", video_count: 3 });
  const id = subscription?.course.id ?? 0;
  const { videos } = await ok(listSubscriptionVideos, { params: { id } }, first);
  expect(videos.map(({ views_left }) => views_left).sort()).toEqual([5, 6, 6]);
  const params = { id, orderId: "orderId" as const, videoId: videos[0]?.id ?? 0 };
  expect((await ok(createSubscriptionView, { params }, first)).lecture?.sources).toHaveLength(5);
});
