import { lastSegment } from "#app/paths.ts";

export const paperLists = {
  "participated-questions-answer": { call: "listOwnAnswers", title: "আমার উত্তর", hasFilters: true },
  "question-list": { call: "listQuestions", title: "প্রশ্নপত্র", hasFilters: false },
  "question-answer-list": { call: "listQuestionAnswers", title: "সঠিক উত্তর", hasFilters: true },
  "question-explanation-list": { call: "listQuestionExplanations", title: "উত্তর ও ব্যাখ্যা", hasFilters: true },
} as const;

export const paperViews = [
  { name: "participated-questions-answer", page: "answers", word: "আমার উত্তর" },
  { name: "question-answer-list", page: "questionAnswers", word: "সঠিক উত্তর" },
  { name: "question-explanation-list", page: "explanations", word: "ব্যাখ্যা" },
  { name: "question-list", page: "questions", word: "শুধু প্রশ্ন" },
] as const;

export type PaperName = keyof typeof paperLists;

function isPaperName(name: string): name is PaperName {
  return Object.keys(paperLists).includes(name);
}

export function paperNameOf(pathname: string): PaperName {
  const name = lastSegment(pathname);
  return isPaperName(name) ? name : "participated-questions-answer";
}
