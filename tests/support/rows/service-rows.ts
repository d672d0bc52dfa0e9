import type { Database } from "#api/db/client.ts";
import { complaintTopics, lectureSheets } from "#api/db/schema/service.ts";
import { subscriptionPlans } from "#api/db/schema/subscriptions.ts";
import { insertNotice } from "#api/features/notices/service.ts";
import { daysFromNow } from "./catalogue-rows.ts";
import { addMediaFile } from "./study-rows.ts";
import { newKey, only } from "./new-row.ts";

interface NoticeOptions {
  title?: string;
  daysAgo?: number;
  pinned?: boolean;
}

/** Adds a notice to audiences (all, batch:ID, course:ID or doctor:ID), separated by spaces. */
export function addNotice(
  db: Database,
  audiences: string,
  { title = audiences, daysAgo = 1, pinned }: NoticeOptions = {},
) {
  const notice = { title, body_html: `<p>${title}</p>`, attachments: [], published_at: daysFromNow(-daysAgo), pinned };
  return insertNotice(db, notice, audiences.split(" "));
}

export async function addTopic(db: Database, overrides: Partial<typeof complaintTopics.$inferInsert> = {}) {
  const values = { key: newKey("topic"), title: "ক্লাস", ...overrides };
  return only(await db.insert(complaintTopics).values(values).returning());
}

/** Adds a lecture sheet with a PDF, for 100 taka by courier. */
export async function addSheet(
  db: Database,
  batch_id: number,
  overrides: Partial<typeof lectureSheets.$inferInsert> = {},
) {
  const type = { content_type: "application/pdf" as const, pages: 12 };
  const pdf = { name: "lecture-sheet.pdf", download_name: "sheet.pdf", ...type };
  const file = await addMediaFile(db, pdf);
  const values = {
    batch_id,
    title: "শিট",
    published_at: daysFromNow(-1),
    fee: "100.00",
    media_file_id: file.id,
    ...overrides,
  };
  return only(await db.insert(lectureSheets).values(values).returning());
}

export async function addPlan(db: Database, months: number, price_per_video: string, view_limit = 2) {
  const values = { months, price_per_video, view_limit, title: `${months} মাস` };
  return only(await db.insert(subscriptionPlans).values(values).returning());
}
