import type { Answers } from "./answer-forms.ts";
import { printedId } from "./doctor-fields.ts";

/** Slugs of the course pages that the specification lists. */
export const courseSlugs = ["fcps-p-ii", "phase-a", "phase-b", "diploma", "fcps-midterm", "mcps"];

const times = { created_at: "2026-10-26 10:00:00", updated_at: "2026-11-26 10:00:00" };

/** Address of a stored picture, with or without the API's origin. */
export function media(path: string, { media: form }: Answers, origin: string): string {
  return form === "relative" ? `/storage/${path}` : `${origin}/storage/${path}`;
}

export const collegeNames = ["Dhaka Medical College", "Rajshahi Medical College", "Sylhet Medical College"];

/** Rows of the lists on the home page by the name that the specification gives the list. */
export function homeRows(answers: Answers, origin: string) {
  const total = (count: number) =>
    answers.categories === "no totalItem"
      ? {}
      : { totalItem: answers.categories === "text totalItem" ? String(count) : count };
  const id = (number: number) => printedId(number, answers, true);
  return {
    notices: [
      { id: id(1), title: "নমুনা নোটিশ এক", link: "https://notice.example/1", ...times },
      { id: id(2), title: "<b>নমুনা</b> নোটিশ দুই", link: "/faq", ...times },
    ],
    slide_items: [
      { id: id(1), thumb: media("slides/1.jpg", answers, origin), link: "https://slide.example/1", is_video: 0 },
      {
        id: id(2),
        thumb: media("slides/2.jpg", answers, origin),
        link: "https://www.youtube.com/watch?v=abcdefghijk",
        is_video: 1,
      },
    ],
    categories: [
      { title: "এফসিপিএস প্রস্তুতি", subtitle: "পার্ট ১", link: "/fcps-p-i", ...total(3) },
      { title: "রেসিডেন্সি প্রস্তুতি", subtitle: null, link: "/residency?session=2027", ...total(1) },
    ],
    events: [{ id: id(5), title: "নমুনা অনুষ্ঠান", slug: "sample-event", date: "2026-12-26 10:00:00", ...times }],
    courses: [{ id: id(7), title: "নমুনা কোর্স", subtitle: "সেশন ২০২৭", link: "/courses/phase-a", ...total(2), ...times }],
    services: [{ id: id(3), title: "নমুনা সেবা", link: "https://service.example/", ...times }],
    faqs: [
      { id: id(11), title: "কীভাবে ভর্তি হব?" },
      { id: id(12), title: "ক্লাস কখন হয়?" },
    ],
    contacts: [
      {
        department: "ভর্তি বিভাগ",
        phone: "01711000001, 01711000004",
        whatsapp: { group_phone: "008801711000002", group_title: "ভর্তি গ্রুপ" },
        fb_page: { name: "নমুনা পেজ", link: "https://facebook.example/page" },
        fb_group: null,
      },
      { department: "হিসাব বিভাগ", phone: "01711000003", whatsapp: [], fb_page: null, fb_group: null },
    ],
    quizzes: [{ id: id(9), title: "নমুনা কুইজ", slug: "sample-quiz", ...times }],
  };
}

export type ListName = keyof ReturnType<typeof homeRows>;

/** A doctor's courses. The specification does not show these rows. */
export function courseRows(answers: Answers) {
  const title = "নমুনা কোর্স: ফেজ এ";
  const names: Record<Answers["courses"], Record<string, unknown>> = {
    title: { title },
    name: { name: title },
    "nested course": { course: { id: 7, name: title } },
    course_title: { course_title: title, batch_name: "ব্যাচ ১" },
  };
  return [{ id: 51, ...names[answers.courses], ...times }];
}
