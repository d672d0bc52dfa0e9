import { and, asc, eq, inArray, like, sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { batches, batchSchedules, scheduleEvents } from "#api/db/schema/catalogue.ts";
import { disciplines } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examAttempts, examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import type { AnswerValue, StatementValues } from "#api/db/schema/exams/exam-values.ts";
import { exams } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { gradeAttempts, selectKeyedPaper } from "#api/features/exams/grading/grading.ts";
import { publishExam } from "#api/features/exams/grading/publishing.ts";
import type { KeyedQuestion } from "#api/features/exams/grading/scoring.ts";
import { newSecretToken } from "#api/http/secret-token.ts";

/**
 * Courses with past exams of the first demo doctor: keys of the exam events, the one missed, the probability of a right
 * answer in the first, and the first registration number of the invented candidates.
 */
const courses = [
  {
    batch: "p-ii-full-july-past",
    keys: ["e28", "e32", "e36", "e38", "e40"],
    missed: "e40",
    skill: 0.74,
    firstRegNo: 1001,
  },
  { batch: "phase-a-full", keys: ["e25"], missed: undefined, skill: 0.86, firstRegNo: 2001 },
];
const demoPhone = "01700000001";

const firstNames =
  "আদিবা আনিকা আরমান আশিক ইমরান ইশরাত ঐশী কামরুল জাকিয়া জুনায়েদ তাসনিম তৌহিদ দীপ্ত নাবিলা নাজমুল নিশাত পার্থ ফাহিম বুশরা মাহিন মেহজাবীন রাফি রিফাত রুমানা শাওন শিরিন সাকিব সামিয়া হাসিব হুমায়রা".split(
    " ",
  );
const types = ["government", "private", "armed-forces"];

function randomNumbers(): () => number {
  let state = 20_270_115;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Candidate {
  doctor_id: number;
  enrolment_id: number;
}

async function addInventedDoctors(db: Database) {
  const known = await db
    .select({ id: disciplines.id })
    .from(disciplines)
    .where(inArray(disciplines.key, ["internal-medicine", "cardiology", "general-surgery", "general-paediatrics"]))
    .orderBy(asc(disciplines.id));
  return db
    .insert(doctors)
    .values(
      firstNames.map((name, place) => ({
        name: `ডা. ${name} নমুনা`,
        mobile_number: `0170000${1001 + place}`,
        bmdc_no: `A-${91_001 + place}`,
        candidate_type: types[place % types.length],
        discipline_id: known[place % known.length]?.id,
      })),
    )
    .returning({ id: doctors.id, discipline_id: doctors.discipline_id, candidate_type: doctors.candidate_type });
}

async function enrol(
  db: Database,
  invented: Awaited<ReturnType<typeof addInventedDoctors>>,
  { firstRegNo, ...place }: { batch_id: number; batch_schedule_id: number; firstRegNo: number },
): Promise<Candidate[]> {
  return db
    .insert(enrolments)
    .values(
      invented.map(({ id, ...doctor }, number) => ({
        ...place,
        ...doctor,
        doctor_id: id,
        status: "active" as const,
        reg_no: `M-26-${firstRegNo + number}`,
        total_fee: "13500.00",
        paid_total: "13500.00",
      })),
    )
    .returning({ enrolment_id: enrolments.id, doctor_id: enrolments.doctor_id });
}

function answerTo({ kind, options }: KeyedQuestion, skill: number, random: () => number): AnswerValue {
  if (kind === "sba") {
    if (random() > 0.95) return null;
    const choices = options.filter(({ is_true }) => is_true === random() < skill);
    return choices[Math.floor(random() * choices.length)]?.letter ?? null;
  }
  const value: StatementValues = {};
  for (const { letter, is_true } of options) {
    if (random() < 0.93) value[letter] = is_true === random() < skill ? 1 : 0;
  }
  return value;
}

interface Sitting {
  event: typeof examEvents.$inferSelect;
  exam: typeof exams.$inferSelect;
  candidates: (Candidate & { skill: number })[];
}

async function addSitting(db: Database, { event, exam, candidates }: Sitting, random: () => number): Promise<void> {
  const paper = await selectKeyedPaper(db, exam.id);
  const minuteMs = 60_000;
  const attempts = await db
    .insert(examAttempts)
    .values(
      candidates.map(({ doctor_id, enrolment_id }) => {
        const started_at = new Date(event.opens_at.getTime() + Math.floor(random() * 10 * minuteMs));
        const used = exam.duration_minutes * minuteMs * (0.6 + 0.39 * random());
        return {
          doctor_id,
          enrolment_id,
          exam_id: exam.id,
          schedule_event_id: event.schedule_event_id,
          started_at,
          status: "submitted" as const,
          ended_by: "doctor" as const,
          answered_count: paper.length,
          ends_at: new Date(started_at.getTime() + exam.duration_minutes * minuteMs),
          submitted_at: new Date(started_at.getTime() + Math.floor(used)),
          submission_key: newSecretToken().token,
          attempt_token_hash: newSecretToken().hash,
          order: { questions: paper.map(({ id }) => id) },
        };
      }),
    )
    .returning();
  const answers = attempts.flatMap((attempt, number) =>
    paper.map((question) => ({
      attempt_id: attempt.id,
      exam_question_id: question.id,
      value: answerTo(question, candidates[number]?.skill ?? 0.5, random),
      saved_at: attempt.submitted_at,
    })),
  );
  // passes thousands of rows as one parameter
  await db.execute(sql`
    insert into exam_answers (attempt_id, exam_question_id, value, saved_at, rev)
    select attempt_id, exam_question_id, nullif(value, 'null'), saved_at, 1
    from jsonb_to_recordset(${JSON.stringify(answers)})
      as given (attempt_id bigint, exam_question_id bigint, value jsonb, saved_at timestamptz)`);
  await gradeAttempts(
    db,
    attempts.map(({ id }) => id),
  );
  await publishExam(db, exam.id);
}

export async function seedDemoResults(db: Database): Promise<void> {
  const invented = await addInventedDoctors(db);
  const random = randomNumbers();
  for (const { batch, keys, missed, skill, firstRegNo } of courses) {
    const sittings = await db
      .select({ event: examEvents, exam: exams, key: scheduleEvents.key, schedule: batchSchedules })
      .from(examEvents)
      .innerJoin(exams, eq(exams.id, examEvents.exam_id))
      .innerJoin(scheduleEvents, eq(scheduleEvents.id, examEvents.schedule_event_id))
      .innerJoin(batchSchedules, eq(batchSchedules.id, scheduleEvents.batch_schedule_id))
      .where(and(like(exams.key, `${batch}-%`), inArray(scheduleEvents.key, keys)))
      .orderBy(asc(examEvents.opens_at));
    const [first] = sittings;
    if (!first) continue;
    const { batch_id, id: batch_schedule_id } = first.schedule;
    const others = await enrol(db, invented, { batch_id, batch_schedule_id, firstRegNo });
    const own = await db
      .select({ doctor_id: doctors.id, enrolment_id: enrolments.id })
      .from(enrolments)
      .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
      .innerJoin(batches, eq(batches.id, enrolments.batch_id))
      .where(and(eq(doctors.mobile_number, demoPhone), eq(batches.slug, batch)));
    const skilled = others.map((place) => ({ ...place, skill: 0.6 + 0.35 * random() }));
    for (const [number, { key, event, exam }] of sittings.entries()) {
      const demo = key === missed ? [] : own.map((place) => ({ ...place, skill: skill + 0.04 * number }));
      await addSitting(db, { event, exam, candidates: [...skilled, ...demo] }, random);
    }
  }
}
