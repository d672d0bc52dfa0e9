import type { SubjectKind } from "#contract/study/teacher-questions.ts";

export const subjectWords: Record<SubjectKind, string> = {
  lecture: "ক্লাস",
  sheet: "লেকচার শিট",
  question: "পরীক্ষার প্রশ্ন",
};
