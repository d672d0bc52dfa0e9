import type { Cells } from "#content/csv-writer.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { dayFromToday, demoRows } from "./patterns.ts";
import { kinds, questionAt, subjectNames } from "./questions.ts";
import { randomOf } from "./random.ts";
import { eventKey, examDay, weekOfBatch, type GeneratedBatch, type Sizes } from "./timetables.ts";

const presets = ["fcps_p1_2024", "bmu_residency", "bmu_diploma", "sba_generic"];
const questionsOfExam = 40;

function examSlot(number: number, batches: GeneratedBatch[]) {
  const batch = batches[number % batches.length];
  if (!batch) throw new Error("there is no batch");
  return { batch, week: Math.floor(number / batches.length), key: `exam-${number + 1}` };
}

export function makeExams(seed: number, { exams }: Sizes, batches: GeneratedBatch[]): Cells[] {
  const random = randomOf(seed, "exams");
  const [pattern] = demoRows("exams.csv");
  return Array.from({ length: exams }, (_, number) => {
    const { batch, week, key } = examSlot(number, batches);
    const title = `সাপ্তাহিক পরীক্ষা ${bengaliDigits(week + 1)}: ${batch.row["title"] ?? ""}`;
    const minutes = String(30 + random.below(4) * 10);
    // a share: the pass marks of the presets are those of full papers
    return { ...pattern, key, title, preset: random.oneOf(presets), minutes, pass: "70%" };
  });
}

export function makePapers(seed: number, { exams, questions }: Sizes): Cells[] {
  const random = randomOf(seed, "papers");
  const subjects = subjectNames();
  const perDraw = 5;
  return Array.from({ length: exams }, (_, number): Cells[] => {
    const exam = `exam-${number + 1}`;
    if (number % 2 === 1) {
      const draws = kinds.flatMap((kind) => {
        const first = random.below(subjects.length);
        const places = Array.from({ length: questionsOfExam / kinds.length / perDraw }, (__, place) => first + place);
        return places.map((place) => ({
          kind,
          subject: subjects[place % subjects.length] ?? "",
          count: String(perDraw),
        }));
      });
      return draws.map((draw, place) => ({ exam, number: String(place * perDraw + 1), ...draw }));
    }
    const first = random.below(questions);
    const named = Array.from({ length: questionsOfExam }, (__, place) => questionAt((first + place) % questions));
    const sorted = kinds.flatMap((kind) => named.filter((question) => question.kind === kind));
    return sorted.map(({ key }, place) => ({ exam, number: String(place + 1), question: key }));
  }).flat();
}

export function makeExamEvents({ exams }: Sizes, batches: GeneratedBatch[]): Cells[] {
  return Array.from({ length: exams }, (_, number) => {
    const { batch, week, key } = examSlot(number, batches);
    const day = weekOfBatch(batch, week) + examDay;
    return batch.schedules.map((schedule) => ({
      batch: batch.slug,
      schedule: schedule.key,
      event: eventKey("exam", week),
      exam: key,
      opens_at: dayFromToday(day, "22:00"),
      start_until: dayFromToday(day, "22:15"),
      result_at: dayFromToday(day + 1, "10:00"),
      solution_at: dayFromToday(day + 2, "22:00"),
    }));
  }).flat();
}
