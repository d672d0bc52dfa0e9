import { expect, test } from "vitest";
import { markingText } from "./exam-rules.ts";
import { presets } from "./presets.ts";
import type { Exam } from "./queries.ts";

const exam: Exam = {
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
  ...presets.fcps_p1_2024,
};
const blank = "উত্তর না দিলে কিছু পাবেন না, কিছু কাটাও যায় না।";

test.each<[string, Partial<Exam>, string]>([
  [
    "of two kinds without deduction",
    {},
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ২: প্রতিটি সঠিক stem-এ ০.৪। প্রতিটি সঠিক SBA-তে ২। ভুল উত্তরে নম্বর কাটা হয় না। ${blank}`,
  ],
  [
    "of statements with a deduction",
    presets.bmu_residency,
    `সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ১: প্রতিটি সঠিক stem-এ ০.২। প্রতিটি ভুল stem-এ ০.০৫ কাটা যায়। ${blank}`,
  ],
  [
    "of single answers with a deduction, never below zero",
    { ...presets.sba_generic, sba_negative: 250, question_floor: "zero" },
    `প্রতিটি সঠিক SBA-তে ১। প্রতিটি ভুল SBA-তে ০.২৫ কাটা যায়। কোনো প্রশ্নের নম্বর শূন্যের নিচে নামে না। ${blank}`,
  ],
])("the marking %s is said in Bengali", (_, marking, text) => {
  expect(markingText({ ...exam, ...marking })).toBe(text);
});
