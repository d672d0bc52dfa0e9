import type { ExamRules } from "#contract/exams/exam-info.ts";
import { shownTotals, type PaperMarks } from "./paper/paper-marks.ts";
import type { Exam } from "./queries.ts";

const marksFormat = new Intl.NumberFormat("bn-BD", { maximumFractionDigits: 3 });

function inBengali(thousandths: number): string {
  return marksFormat.format(thousandths / 1000);
}

function statementSentence(exam: Exam, isUneven: boolean): string {
  const stems = marksFormat.format(exam.stem_count);
  const size = isUneven ? `${stems} স্টেমের ` : "";
  const whole = `${size}সত্য/মিথ্যা প্রশ্নে পূর্ণ নম্বর ${inBengali(exam.mcq_mark)}`;
  const all = isUneven ? "সব" : `${stems}টি`;
  if (exam.mcq_scoring === "all_or_nothing") return `${whole}: ${all} স্টেমই সঠিক হলে তবেই নম্বর পাবেন।`;
  if (exam.mcq_scoring === "all_but_one_half") return `${whole}: একটি বাদে সব স্টেম সঠিক হলে অর্ধেক পাবেন।`;
  return `${whole}: প্রতিটি সঠিক স্টেমে ${inBengali(Math.round(exam.mcq_mark / exam.stem_count))}।`;
}

function deductionSentences(exam: Exam): string[] {
  const perStem = exam.mcq_count > 0 ? exam.mcq_negative_per_stem : 0;
  const perSba = exam.sba_count > 0 ? exam.sba_negative : 0;
  if (perStem === 0 && perSba === 0) return ["ভুল উত্তরে নম্বর কাটা হয় না।"];
  return [
    perStem > 0 ? `প্রতিটি ভুল স্টেমে ${inBengali(perStem)} কাটা যায়।` : "",
    perSba > 0 ? `প্রতিটি ভুল SBA-তে ${inBengali(perSba)} কাটা যায়।` : "",
    exam.question_floor === "zero" ? "কোনো প্রশ্নের নম্বর শূন্যের নিচে নামে না।" : "",
  ];
}

export function markingText(exam: Exam, isUneven = false): string {
  return [
    exam.mcq_count > 0 ? statementSentence(exam, isUneven) : "",
    exam.sba_count > 0 ? `প্রতিটি সঠিক SBA-তে ${inBengali(exam.sba_mark)}।` : "",
    ...deductionSentences(exam),
    "উত্তর না দিলে কিছু পাবেন না, কিছু কাটাও যায় না।",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Rules of an exam that a candidate may read before it starts; contains no questions. */
export function examRules(exam: Exam, marks: PaperMarks): ExamRules {
  const { total, pass_mark } = shownTotals(exam, marks);
  return {
    title: exam.title,
    instructions_html: exam.instructions_html,
    duration_minutes: exam.duration_minutes,
    questions: exam.mcq_count + exam.sba_count,
    mcq_count: exam.mcq_count,
    sba_count: exam.sba_count,
    marks: total,
    marking_text: markingText(exam, marks.isUneven),
    pass_mark,
  };
}
