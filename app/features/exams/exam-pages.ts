import type { ExamAction } from "#contract/exams/exam-info.ts";
import { path, withQuery } from "#app/paths.ts";

export interface ExamIds {
  id: number;
  /** Id of the schedule with the exam; missing if the exam is taken late, as practice. */
  schedule_id?: number | undefined;
  event_id: number;
}

/**
 * Query of the status page for a doctor who comes from the exam room; the page then redirects to the result if it may
 * be seen.
 */
const afterRoom = { ended: 1 };

export function isAfterRoom(request: Request): boolean {
  return new URL(request.url).searchParams.has("ended");
}

export function examPages({ id, schedule_id, event_id: eventId }: ExamIds) {
  const late = { id, eventId };
  const all = path("my-exam-results", { id });
  const common = { all, result: path("my-exam-result", late), merit: path("my-exam-merit", late) };
  if (schedule_id === undefined) {
    return {
      ...common,
      info: path("my-pending-exam-info", late),
      status: path("my-pending-exam-info", late),
      ended: withQuery(path("my-pending-exam-info", late), afterRoom),
      room: path("my-pending-exam-room", late),
      review: path("my-pending-exam-review", late),
      clock: path("my-pending-exam-clock", late),
      save: path("my-pending-exam-save", late),
      answers: path("my-pending-exam-answers", late),
      questions: path("my-pending-exam-questions", late),
      questionAnswers: path("my-pending-exam-question-answers", late),
      explanations: path("my-pending-exam-explanations", late),
    };
  }
  const inTime = { id, schedule_id, eventId };
  return {
    ...common,
    info: path("my-exam-info", inTime),
    status: path("my-exam-status", { id, scheduleId: schedule_id, eventId }),
    ended: withQuery(path("my-exam-status", { id, scheduleId: schedule_id, eventId }), afterRoom),
    room: path("my-exam-room", inTime),
    review: path("my-exam-review", inTime),
    clock: path("my-exam-clock", inTime),
    save: path("my-exam-save", inTime),
    answers: path("my-exam-answers", inTime),
    questions: path("my-exam-questions", inTime),
    questionAnswers: path("my-exam-question-answers", inTime),
    explanations: path("my-exam-explanations", inTime),
  };
}

export type ExamPages = ReturnType<typeof examPages>;

export function actionLink(action: ExamAction, ids: ExamIds, isPending: boolean): { href: string; word: string } {
  const late = examPages({ ...ids, schedule_id: undefined });
  const pages = isPending ? late : examPages(ids);
  const links: Record<ExamAction, { href: string; word: string }> = {
    start: { href: pages.info, word: "নিয়ম দেখে শুরু করুন" },
    start_pending: { href: late.info, word: "অনুশীলন হিসেবে দিন" },
    resume: { href: pages.room, word: "পরীক্ষায় ফিরুন" },
    result: { href: pages.result, word: "ফল দেখুন" },
    own_answers: { href: pages.answers, word: "আমার উত্তর" },
    question_list: { href: pages.questions, word: "শুধু প্রশ্ন" },
    question_answer_list: { href: pages.questionAnswers, word: "সঠিক উত্তর" },
    question_explanation_list: { href: pages.explanations, word: "ব্যাখ্যা" },
    merit: { href: pages.merit, word: "মেধাতালিকা" },
  };
  return links[action];
}
