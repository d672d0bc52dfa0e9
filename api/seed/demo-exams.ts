import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, quizzes, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { examEvents } from "#api/db/schema/exam-attempts.ts";
import { examQuestions, exams } from "#api/db/schema/exams.ts";
import { quizBatches } from "#api/db/schema/quiz-entries.ts";
import { presets, type PresetName } from "#api/features/exams/grading/presets.ts";
import type { DemoQuestion } from "./demo-questions.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

interface Paper {
  key: string;
  title: string;
  preset: PresetName;
  minutes: number;
  questions: DemoQuestion[];
  settings?: Partial<typeof exams.$inferInsert>;
}

const instructions_html =
  "<p>প্রতিটি উত্তর সঙ্গে সঙ্গে জমা হয়। না জানলে ফাঁকা রাখুন, ফাঁকার জন্য নম্বর কাটে না। সময় শেষ হলে পরীক্ষা নিজেই জমা হয়।</p>";

async function addExam(db: Database, { key, title, preset, minutes, questions, settings }: Paper): Promise<number> {
  const ordered = [
    ...questions.filter(({ kind }) => kind === "mcq5"),
    ...questions.filter(({ kind }) => kind === "sba"),
  ];
  const sba_count = ordered.filter(({ kind }) => kind === "sba").length;
  const [exam] = await db
    .insert(exams)
    .values({
      ...presets[preset],
      ...{ key, title, preset, instructions_html, status: "published", pass_mark: null },
      ...{ duration_minutes: minutes, mcq_count: ordered.length - sba_count, sba_count },
      ...settings,
    })
    .returning({ id: exams.id });
  if (!exam) throw new Error(`The exam ${key} was not written.`);
  await db.insert(examQuestions).values(
    ordered.map(({ versionId, kind }, place) => ({
      exam_id: exam.id,
      question_version_id: versionId,
      number: place + 1,
      section: kind === "sba" ? ("sba" as const) : ("mcq" as const),
    })),
  );
  return exam.id;
}

/** Goes round the bank: every call takes the next questions of a kind. */
function dealer(bank: DemoQuestion[]) {
  const dealt = { mcq5: 0, sba: 0 };
  return function deal(kind: DemoQuestion["kind"], count: number): DemoQuestion[] {
    const ofKind = bank.filter((question) => question.kind === kind);
    const hand = Array.from({ length: count }, (_, place) => ofKind[(dealt[kind] + place) % ofKind.length]);
    dealt[kind] += count;
    return hand.filter((question) => question !== undefined);
  };
}

interface Plan {
  mcq: number;
  sba: number;
  minutes: number;
  preset: PresetName;
  settings: Partial<typeof exams.$inferInsert>;
}

/** What an event of a timetable asks, by its title. */
function planOf(title: string): Plan {
  const passing = { pass_percent: 70, shuffle_options: true };
  if (title.startsWith("মডেল টেস্ট ৪"))
    return { mcq: 50, sba: 50, minutes: 150, preset: "fcps_p1_2024", settings: passing };
  if (title.startsWith("মডেল")) return { mcq: 20, sba: 20, minutes: 60, preset: "fcps_p1_2024", settings: passing };
  if (title.startsWith("পুনরালোচনা"))
    return { mcq: 15, sba: 15, minutes: 45, preset: "fcps_p1_2024", settings: passing };
  if (title.startsWith("দশ")) {
    return { mcq: 5, sba: 5, minutes: 10, preset: "bmu_residency", settings: { instant_result: true } };
  }
  return { mcq: 15, sba: 5, minutes: 40, preset: "bmu_residency", settings: { tie_breakers: ["fewer_wrong_stems"] } };
}

/** Missed, these cannot be sat late. */
const notPending = ["মডেল টেস্ট ৩: পূর্ণ সিলেবাস"];

const examBatches = ["p-ii-full-july-past", "p-ii-full-january"];

/** Gives every exam of the first timetable of the demo doctors' batches its paper: past ones, some that are open, later ones. */
export async function seedDemoExams(db: Database, bank: DemoQuestion[]): Promise<void> {
  const deal = dealer(bank);
  const events = await db
    .select({ event: scheduleEvents, batch: batches.slug })
    .from(scheduleEvents)
    .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
    .innerJoin(batches, eq(batches.id, batchSchedules.batch_id))
    .where(and(inArray(batches.slug, examBatches), eq(batchSchedules.key, "s1"), eq(scheduleEvents.kind, "exam")))
    .orderBy(asc(scheduleEvents.starts_at), asc(scheduleEvents.id));
  for (const { event, batch } of events) {
    const { mcq, sba, ...plan } = planOf(event.title);
    const exam_id = await addExam(db, {
      ...plan,
      key: `${batch}-${event.key}`,
      title: event.title,
      questions: [...deal("mcq5", mcq), ...deal("sba", sba)],
      settings: { ...plan.settings, allow_pending: !notPending.includes(event.title) },
    });
    const opens = event.starts_at.getTime();
    const closes = event.ends_at?.getTime() ?? opens + hourMs;
    const isOneSitting = closes - opens < dayMs;
    const start = isOneSitting ? opens + 15 * minuteMs : closes;
    await db.insert(examEvents).values({
      schedule_event_id: event.id,
      exam_id,
      opens_at: event.starts_at,
      start_until: new Date(start),
      result_at: new Date(start + (isOneSitting ? 13 : 2) * hourMs),
      solution_at: new Date(start + 4 * dayMs),
    });
  }
}

const quizSubjects: Record<string, string[]> = {
  "daily-anatomy": ["Anatomy"],
  "phase-a-weekly-basic": ["Physiology", "Biochemistry"],
  "medicine-on-spot": ["Medicine"],
  "obstetrics-and-gynaecology": ["Gynaecology and Obstetrics"],
  "drugs-and-microbes": ["Pharmacology", "Microbiology"],
  "paediatrics-monthly": ["Paediatrics"],
  "surgery-mock-final": ["Surgery"],
};

const prizeQuizzes = ["phase-a-weekly-basic"];

/** Gives every quiz its paper; those for the enrolled are for the demo doctors' batches; a prize is for a number that was proved. */
export async function seedDemoQuizzes(db: Database, bank: DemoQuestion[]): Promise<void> {
  const enrolled = await db.select({ id: batches.id }).from(batches).where(inArray(batches.slug, examBatches));
  for (const quiz of await db.select().from(quizzes).orderBy(asc(quizzes.id))) {
    const subjects = quizSubjects[quiz.slug];
    const fitting = bank.filter(({ subject }) => subjects?.includes(subject) ?? true);
    const sba = fitting.filter(({ kind }) => kind === "sba").slice(0, quiz.question_count);
    const mcq = fitting.filter(({ kind }) => kind === "mcq5").slice(0, quiz.question_count - sba.length);
    const exam_id = await addExam(db, {
      key: `quiz-${quiz.slug}`,
      title: quiz.title,
      preset: "sba_generic",
      minutes: quiz.minutes,
      questions: [...mcq, ...sba],
      settings: { instant_result: true, allow_pending: false, shuffle_options: true },
    });
    const otp_required = prizeQuizzes.includes(quiz.slug);
    await db.update(quizzes).set({ exam_id, otp_required }).where(eq(quizzes.id, quiz.id));
    if (quiz.access === "enrolled" && enrolled.length > 0) {
      await db.insert(quizBatches).values(enrolled.map(({ id }) => ({ quiz_id: quiz.id, batch_id: id })));
    }
  }
}
