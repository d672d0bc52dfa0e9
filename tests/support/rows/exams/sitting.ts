import type { Database } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { examEvents } from "#api/db/schema/exams/exam-attempts.ts";
import { examQuestions, exams, questions, questionVersions } from "#api/db/schema/exams/exams.ts";
import { accessTokens, devices, doctorDevices, doctors } from "#api/db/schema/identity.ts";
import { newSecretToken } from "#api/http/secret-token.ts";
import { addBatch, addCourseTerm, addSchedule, addScheduleEvent } from "#tests/support/rows/catalogue-rows.ts";
import type { Caller } from "#tests/support/api/v3-client.ts";

export interface SignedIn extends Caller {
  doctorId: number;
}

const rowsPerInsert = 500;
const day = 24 * 60 * 60 * 1000;

async function addSome(db: Database, firstNumber: number, count: number, college: number): Promise<SignedIn[]> {
  const numbered = Array.from({ length: count }, (_, n) => ({
    number: String(firstNumber + n).padStart(4, "0"),
    access: newSecretToken(),
    ddt: newSecretToken(),
  }));
  const people = await db
    .insert(doctors)
    .values(
      numbered.map(({ number }) => ({
        name: `ডা. নমুনা ${number}`,
        mobile_number: `016${number}0000`,
        bmdc_no: `T-${number}`,
        medical_college_id: college,
      })),
    )
    .returning({ id: doctors.id });
  const phones = await db
    .insert(devices)
    .values(numbered.map(({ ddt }) => ({ ddt_hash: ddt.hash, label: "নমুনা ফোন" })))
    .returning({ id: devices.id });
  const all = numbered.map((one, n) => ({ ...one, doctor_id: people[n]?.id ?? 0, device_id: phones[n]?.id ?? 0 }));
  await db
    .insert(doctorDevices)
    .values(all.map(({ doctor_id, device_id }) => ({ doctor_id, device_id, status: "verified" as const })));
  const expires_at = new Date(Date.now() + day);
  await db
    .insert(accessTokens)
    .values(
      all.map(({ access, doctor_id, device_id }) => ({ doctor_id, device_id, token_hash: access.hash, expires_at })),
    );
  return all.map(({ access, ddt, doctor_id }) => ({ token: access.token, device: ddt.token, doctorId: doctor_id }));
}

/** Adds doctors with complete profiles, each logged in on a verified device. May be called once per database. */
export async function addSignedIn(db: Database, count: number): Promise<SignedIn[]> {
  const [college] = await db.insert(medicalColleges).values({ name: "পরীক্ষার মেডিকেল কলেজ" }).returning();
  const all: SignedIn[] = [];
  while (all.length < count) {
    all.push(...(await addSome(db, all.length, Math.min(rowsPerInsert, count - all.length), college?.id ?? 0)));
  }
  return all;
}

const letters = ["a", "b", "c", "d", "e"] as const;

/**
 * Adds a published exam of true/false questions with the marking of a residency entrance exam and shuffled questions.
 */
async function addPaper(db: Database, questionCount: number, minutes: number): Promise<number> {
  const [exam] = await db
    .insert(exams)
    .values({
      key: "sitting",
      title: "পূর্ণাঙ্গ মডেল টেস্ট",
      duration_minutes: minutes,
      mcq_count: questionCount,
      sba_count: 0,
      mcq_mark: 1000,
      mcq_negative_per_stem: 50,
      sba_mark: 0,
      shuffle_questions: true,
      status: "published",
    })
    .returning();
  if (!exam) throw new Error("no exam");
  const numbers = Array.from({ length: questionCount }, (_, n) => n + 1);
  const bank = await db
    .insert(questions)
    .values(numbers.map((number) => ({ key: `sitting-${number}`, kind: "mcq5" as const, subject: "Medicine" })))
    .returning({ id: questions.id });
  const texts = await db
    .insert(questionVersions)
    .values(
      bank.map(({ id }, n) => ({
        question_id: id,
        version: 1,
        stem_html: `<p>প্রশ্ন ${n + 1}: নিচের কোন কোন উক্তি সত্য?</p>`,
        options: letters.map((letter, i) => ({ letter, text: `উক্তি ${letter}`, is_true: (n + i) % 2 === 0 })),
      })),
    )
    .returning({ id: questionVersions.id });
  await db
    .insert(examQuestions)
    .values(
      texts.map(({ id }, n) => ({ exam_id: exam.id, question_version_id: id, number: n + 1, section: "mcq" as const })),
    );
  return exam.id;
}

export interface Candidate extends SignedIn {
  params: { id: number; schedule_id: number; event_id: number };
}

interface Sitting {
  candidates: number;
  questions: number;
  minutes: number;
}

/** Adds an open exam, and doctors who are enrolled in its batch. May be called once per database. */
export async function addSitting(db: Database, { candidates, questions: questionCount, minutes }: Sitting) {
  const examId = await addPaper(db, questionCount, minutes);
  const batch = await addBatch(db, await addCourseTerm(db));
  const schedule = await addSchedule(db, batch.id);
  const now = Date.now();
  const opens_at = new Date(now - day);
  const event = await addScheduleEvent(db, schedule.id, { kind: "exam", starts_at: opens_at });
  const later = new Date(now + day);
  const window = { opens_at, start_until: later, result_at: later, solution_at: later };
  await db.insert(examEvents).values({ schedule_event_id: event.id, exam_id: examId, ...window });

  const people = await addSignedIn(db, candidates);
  const enrolled: { id: number }[] = [];
  while (enrolled.length < people.length) {
    const some = people.slice(enrolled.length, enrolled.length + rowsPerInsert).map(({ doctorId }) => ({
      doctor_id: doctorId,
      batch_id: batch.id,
      batch_schedule_id: schedule.id,
      status: "active" as const,
      total_fee: batch.price,
      paid_total: batch.price,
    }));
    enrolled.push(...(await db.insert(enrolments).values(some).returning({ id: enrolments.id })));
  }
  const enrolledCandidates = people.map((doctor, n): Candidate => {
    const params = { id: enrolled[n]?.id ?? 0, schedule_id: schedule.id, event_id: event.id };
    return { ...doctor, params };
  });
  return { examId, candidates: enrolledCandidates };
}
