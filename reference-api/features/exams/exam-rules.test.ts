import { expect, test } from "vitest";
import { examRules, markingText } from "./exam-rules.ts";
import { presets } from "./grading/presets.ts";
import type { Exam } from "./queries.ts";

const exam: Exam = {
  ...presets.fcps_p1_2024,
  id: 1,
  key: "mock",
  title: "মক টেস্ট",
  instructions_html: null,
  preset: null,
  decimal_places: 2,
  tie_breakers: [],
  allow_pending: true,
  instant_result: false,
  review: { correctness: false, question_list: false },
  shuffle_questions: false,
  shuffle_options: false,
  grace_seconds: 60,
  offline_grace_seconds: 120,
  version: 1,
  frozen_version: null,
  status: "published",
  created_at: new Date(),
  updated_at: new Date(),
};
const blank = "উত্তর না দিলে কিছু পাবেন না, কিছু কাটাও যায় না।";

test.each<[string, Partial<Exam>, string]>([
  [
    "both question kinds, no deduction",
    {},
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ২: প্রতিটি সঠিক স্টেমে ০.৪। প্রতিটি সঠিক SBA-তে ২। ভুল উত্তরে নম্বর কাটা হয় না। ${blank}`,
  ],
  [
    "statements with a deduction",
    presets.bmu_residency,
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ১: প্রতিটি সঠিক স্টেমে ০.২। প্রতিটি ভুল স্টেমে ০.০৫ কাটা যায়। ${blank}`,
  ],
  [
    "single answers with a deduction, never below zero",
    { ...presets.sba_generic, sba_negative: 250, question_floor: "zero" },
    `প্রতিটি সঠিক SBA-তে ১। প্রতিটি ভুল SBA-তে ০.২৫ কাটা যায়। কোনো প্রশ্নের নম্বর শূন্যের নিচে নামে না। ${blank}`,
  ],
  [
    "statements that must all be right",
    { ...presets.bmu_residency, mcq_scoring: "all_or_nothing", mcq_negative_per_stem: 0, sba_negative: 250 },
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ১: ৫টি স্টেমই সঠিক হলে তবেই নম্বর পাবেন। ভুল উত্তরে নম্বর কাটা হয় না। ${blank}`,
  ],
  [
    "statements of which one may be wrong",
    { ...presets.bmu_residency, mcq_scoring: "all_but_one_half" },
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ১: একটি বাদে সব স্টেম সঠিক হলে অর্ধেক পাবেন। প্রতিটি ভুল স্টেমে ০.০৫ কাটা যায়। ${blank}`,
  ],
  [
    "single answers only, with an unused deduction for statements",
    { ...presets.sba_generic, mcq_negative_per_stem: 50 },
    `প্রতিটি সঠিক SBA-তে ১। ভুল উত্তরে নম্বর কাটা হয় না। ${blank}`,
  ],
  [
    "both question kinds, each with a deduction",
    { mcq_negative_per_stem: 80, sba_negative: 500 },
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ২: প্রতিটি সঠিক স্টেমে ০.৪। প্রতিটি সঠিক SBA-তে ২। প্রতিটি ভুল স্টেমে ০.০৮ কাটা যায়। প্রতিটি ভুল SBA-তে ০.৫ কাটা যায়। ${blank}`,
  ],
])("explains in Bengali the marking of: %s", (_, marking, text) => {
  expect(markingText({ ...exam, ...marking })).toBe(text);
});

test("examRules gives the number of questions, the total and the pass mark", () => {
  const marks = { total: 300_000, nominal: 300_000, questions: 150, papers: 1, isUneven: false };
  expect(examRules(exam, marks)).toEqual({
    title: "মক টেস্ট",
    instructions_html: null,
    duration_minutes: 240,
    questions: 150,
    mcq_count: 75,
    sba_count: 75,
    marks: 300,
    pass_mark: 210,
    marking_text: markingText(exam),
  });
  expect(examRules({ ...exam, pass_mark: null }, marks)).toMatchObject({ pass_mark: null });
  const share = { ...exam, pass_mark: null, pass_percent: 33, decimal_places: 1 };
  expect(examRules(share, { ...marks, total: 2000, nominal: 2000 })).toMatchObject({ marks: 2, pass_mark: 0.7 });
  const withdrawn = examRules(exam, { ...marks, total: 298_000 });
  expect(withdrawn).toMatchObject({ marks: 298, pass_mark: 208.6 });
  const uneven = examRules(exam, { ...marks, isUneven: true }).marking_text;
  expect(uneven).toMatch(/^৫ স্টেমের সত্য\/মিথ্যা প্রশ্নে পূর্ণ নম্বর ২: প্রতিটি সঠিক স্টেমে ০\.৪। /);
});
