import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { asc, desc, eq, sql } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { batches } from "#api/db/schema/catalogue.ts";
import { questions } from "#api/db/schema/exams/exams.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { teacherQuestions } from "#api/db/schema/teacher-questions.ts";
import { countAudience } from "#api/features/notices/queries.ts";
import { isUnanswered, lockQuestion, subjectOf } from "#api/features/teacher-questions/queries.ts";
import { storeAnswer } from "#api/features/teacher-questions/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { changes, type Change } from "#api/staff/plan/change.ts";
import { nameDoctor } from "#api/staff/plan/named.ts";
import { cellText } from "#api/staff/table.ts";
import { rowId } from "#api/staff/row-id.ts";
import { teacherQuestionBounds } from "#contract/study/teacher-question-bounds.ts";
import { unixLines } from "#locale/folding.ts";

const maxListed = 50;

async function selectNewest(db: Database) {
  const rows = await db
    .select({ question: teacherQuestions, phone: doctors.mobile_number, batch: batches.slug, key: questions.key })
    .from(teacherQuestions)
    .innerJoin(doctors, eq(doctors.id, teacherQuestions.doctor_id))
    .leftJoin(batches, eq(batches.id, teacherQuestions.batch_id))
    .leftJoin(questions, eq(questions.id, teacherQuestions.question_id))
    .orderBy(
      sql`${isUnanswered} desc`,
      asc(sql`case when ${isUnanswered} then ${teacherQuestions.created_at} end`),
      desc(teacherQuestions.answered_at),
      desc(teacherQuestions.id),
    )
    .limit(maxListed);
  return rows.map(({ question, phone, batch, key }) => {
    const { id, created_at, answered_at, is_published, title, body, answer } = question;
    const about = subjectOf(question);
    return {
      id,
      at: timestamp(created_at),
      state: answered_at === null ? "open" : is_published ? "published" : "answered",
      phone,
      batch,
      about: `${about.kind} ${key ?? about.id}: ${title}`,
      body,
      answer,
    };
  });
}

async function answerText(text: string | undefined, file: string | undefined): Promise<string> {
  const body = unixLines(text ?? (file === undefined ? "" : await readFile(file, "utf8"))).trim();
  if (body === "") throw new StaffError("Give --text with the answer, or --file with a file that holds it.");
  if (body.length > teacherQuestionBounds.answerLength)
    throw new StaffError(`The answer has more than ${teacherQuestionBounds.answerLength} characters.`);
  return body;
}

interface AnswerOptions {
  text?: string;
  file?: string;
  publish?: boolean;
}

async function answerQuestion(
  db: Writer,
  id: number,
  { text, file, publish = false, now }: AnswerOptions & { now: Date },
): Promise<Change> {
  const answer = await answerText(text, file);
  const question = await lockQuestion(db, id);
  if (!question) throw new StaffError(`There is no question ${id}.`);
  const { answer: was, batch_id, is_published, title } = question;
  if (publish && batch_id === null)
    throw new StaffError(`Question ${id} comes from no batch: answer it without --publish.`);
  await storeAnswer(db, question, { answer, isPublished: publish, now });
  const doctor = await nameDoctor(db, question.doctor_id);
  const readers = publish ? await countAudience(db, [`batch:${batch_id}`]) : 0;
  const before = was === null ? "no answer" : cellText(was);
  const shown = publish ? ` and ${readers} doctors of the batch may read it` : "";
  const hidden = is_published && !publish ? " The batch no longer sees question and answer." : "";
  return {
    effect: [
      `Question ${id} of ${doctor}, "${title}": ${before} → ${cellText(answer)}.`,
      `The doctor is told${shown}.${hidden}`,
    ],
    detail: { question: id, was, answer, published: publish },
    done: [`Question ${id} is answered${publish ? " and published to its batch" : ""}.`],
    asks: publish || was !== null,
    remedy: "`asked answer` replaces the answer; the doctor is told each time.",
  };
}

export function askedCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("asked").description("questions of doctors to the teacher");

  addListCommand(command, context, {
    name: "list",
    description: `list ${maxListed} questions with what they are about: the open ones first, the oldest of them on top`,
    select: selectNewest,
    none: "Nobody has asked.",
    lineOf: ({ id, at, state, phone, batch, about, body, answer }) =>
      [`${id}  ${at}  ${state}  ${phone}  ${batch ?? "no batch"}  ${about}`, body, answer && `> ${answer}`]
        .filter(Boolean)
        .join("\n"),
  });

  changes(
    command
      .command("answer")
      .description("answer a question, or replace its answer; the doctor is told")
      .argument("<id>", "the question", rowId)
      .option("--text <text>", "the answer")
      .option("--file <file>", "a text file that holds the answer")
      .option("--publish", "show question and answer, without the doctor's name, to the doctor's batch"),
    context,
    { change: (db, id: number, options: AnswerOptions) => answerQuestion(db, id, { ...options, now: now() }) },
  );
}
