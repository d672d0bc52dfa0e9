import type { CourseStatus, MyCourseItem } from "#contract/study/my-courses.ts";

export const courseStatusWords: Record<CourseStatus, string> = {
  pending_payment: "টাকা দেওয়া বাকি",
  active: "চলমান",
  suspended: "সাময়িক বন্ধ",
  completed: "শেষ হয়েছে",
  cancelled: "বাতিল",
};

/** Amount due for a course; null if none or not known, or if the enrolment is cancelled. */
export function dueOfCourse({ status, payment }: Pick<MyCourseItem, "status" | "payment">): string | null {
  return status === "cancelled" || !payment || payment.due === "0.00" ? null : payment.due;
}

/** True if the enrolment can be cancelled: nothing has been paid yet. */
export function canCancel({ status, payment }: Pick<MyCourseItem, "status" | "payment">): boolean {
  return status === "pending_payment" && payment?.paid === "0.00";
}

/** True if the course can be studied now, or its state is not known. */
export function isOpen(status: CourseStatus | null | undefined): boolean {
  return !status || status === "active" || status === "completed";
}
