import type { CourseStatus, MyCourseItem } from "#contract/study/my-courses.ts";

export const statusWords: Record<CourseStatus, string> = {
  pending_payment: "টাকা দেওয়া বাকি",
  active: "চলমান",
  suspended: "সাময়িক বন্ধ",
  completed: "শেষ হয়েছে",
  cancelled: "বাতিল",
};

/** The amount that is due for a course; null when nothing is due, or none can be paid any more. */
export function dueOf({ status, payment }: Pick<MyCourseItem, "status" | "payment">): string | null {
  return status === "cancelled" || payment.due === "0.00" ? null : payment.due;
}

/** An enrolment that nothing was paid for can be given up. */
export function canCancel({ status, payment }: Pick<MyCourseItem, "status" | "payment">): boolean {
  return status === "pending_payment" && payment.paid === "0.00";
}

/** A course that may be studied now. */
export function isOpen(status: CourseStatus): boolean {
  return status === "active" || status === "completed";
}
