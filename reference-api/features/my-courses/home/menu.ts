import type { OwnCourse } from "#api/features/enrolment/access.ts";
import type { CourseMenuItem } from "#contract/study/course-home.ts";

export interface MenuCounts {
  hasInvoice: boolean;
  pendingVideos: number;
  pendingExams: number;
  materials: number;
  freeVideos: number;
}

interface Book {
  id: number;
  title: string;
  last_page: number | null;
}

export function courseMenu(course: OwnCourse, counts: MenuCounts, books: Book[]): CourseMenuItem[] {
  const id = String(course.id);
  const scheduleParams = {
    year_course_session_id: String(course.year_course_session_id),
    batch_id: String(course.batch_id),
    schedule_id: String(course.schedule_id),
  };
  const item = (
    route: string,
    label: string,
    { params = { id }, count = null, key = route }: Partial<Pick<CourseMenuItem, "params" | "count" | "key">> = {},
  ): CourseMenuItem => ({ key, label, route, params, count });
  return [
    item("course-schedule", "সময়সূচি", { params: scheduleParams }),
    item("full-schedule", "পুরো সময়সূচি"),
    item("pending-video", "বাকি লেকচার", { count: counts.pendingVideos }),
    item("pending-exam", "বাকি পরীক্ষা", { count: counts.pendingExams }),
    item("exams-results", "পরীক্ষার ফল"),
    item("course-materials", "পড়ার উপকরণ", { count: counts.materials }),
    item("lecture-sheet", "লেকচার শিট"),
    item("free-videos", "ফ্রি ভিডিও", { count: counts.freeVideos }),
    ...books.map((book) =>
      item("reference-book", book.title, {
        key: `reference-book-${book.id}`,
        params: { bookId: String(book.id), pageNo: String(book.last_page ?? 1) },
      }),
    ),
    ...(counts.hasInvoice ? [item("invoice", "ইনভয়েস")] : []),
  ];
}
