import type { Writer } from "#api/db/client.ts";
import { bookMarks } from "#api/db/schema/study.ts";

export async function saveLastPage(db: Writer, doctorId: number, bookId: number, pageNo: number): Promise<void> {
  await db
    .insert(bookMarks)
    .values({ doctor_id: doctorId, book_id: bookId, last_page: pageNo })
    .onConflictDoUpdate({ target: [bookMarks.doctor_id, bookMarks.book_id], set: { last_page: pageNo } });
}
