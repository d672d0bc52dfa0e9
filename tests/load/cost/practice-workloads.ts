import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { questionPath } from "#app/features/exams/practice-pages.ts";
import { path } from "#app/paths.ts";
import { submitForm } from "#tests/support/api/portal/page-navigation.ts";
import type { PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { courseSlug } from "#tests/support/api/scenarios/practice.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addPracticeBank } from "#tests/support/rows/exams/practice-rows.ts";
import type { Candidate } from "#tests/support/rows/exams/sitting.ts";
import { browserOf } from "../doctor-cookies.ts";
import { withDatabase } from "../doctors.ts";
import { expectStatus, pick, type Workload } from "./workload.ts";

const sessionSize = 200;
const bankSize = 2000;

interface Session {
  id: number;
  browser: PlainBrowser;
  /** Ids of the questions in the bank, in the session's order. */
  questions: number[];
}

/** Marks the questions of all sessions as delivered, as if their pages had been read; returns their ids by session. */
async function deliverAll(db: Database): Promise<Map<number, number[]>> {
  await db.execute(sql`update practice_answers set delivered_at = now()`);
  await db.execute(sql`update practice_questions set delivered_on = (now() at time zone 'Asia/Dhaka')::date`);
  const { rows } = await db.execute<{ id: number; questions: number[] }>(sql`
    select session_id::int as id, array_agg(question_id::int order by number) as questions
    from practice_answers group by session_id`);
  return new Map(rows.map(({ id, questions }) => [id, questions]));
}

async function startSessions(portal: PortalProcess, doctors: Candidate[]): Promise<Session[]> {
  const begun: Omit<Session, "questions">[] = [];
  for (const doctor of doctors) {
    const browser = await browserOf(portal.origin, doctor);
    const form = { size: String(sessionSize), mode: "tutor" };
    const address = await submitForm(browser, path("my-practice-new"), form);
    begun.push({ browser, id: Number(/\/practice\/(\d+)/.exec(address)?.[1]) });
  }
  const questions = await withDatabase(portal, deliverAll);
  return begun.map((session) => ({ ...session, questions: questions.get(session.id) ?? [] }));
}

/** Requests of practice without script, in sessions of as many doctors as a limit per doctor makes necessary. */
export async function preparePractice(portal: PortalProcess, doctors: Candidate[]): Promise<Workload[]> {
  const schedule = doctors[0]?.params.schedule_id ?? 0;
  await withDatabase(portal, async (db) => addPracticeBank(db, await courseSlug(db, schedule), bankSize));
  const sessions = await startSessions(portal, doctors);

  const read = async ({ browser }: Session, address: string) => {
    const response = await browser.send(address);
    expectStatus(response.status, address);
    return response.text();
  };
  const answer = async (n: number) => {
    const session = pick(sessions, n);
    const number = Math.floor(n / sessions.length) + 1;
    const question = session.questions[number - 1];
    const response = await session.browser.post(questionPath(session.id, number), {
      question_id: String(question),
      mutation_id: randomUUID(),
      [`was[${question}]`]: "-",
      [`q[${question}]`]: pick(["a", "b"], number),
      certainty: "",
      go: "verdict",
    });
    expectStatus(response.status, "a practice answer", 303);
    const page = await read(session, response.headers.get("location") ?? "");
    if (!page.includes('class="solved"')) throw new Error("a practice answer has no verdict");
  };
  const readQuestion = async (n: number) => {
    const session = pick(sessions, n);
    await read(session, questionPath(session.id, sessionSize)); // the last one, which is not answered
  };
  const readDashboard = async (n: number) => void (await read(pick(sessions, n), path("my-dashboard")));
  return [
    { what: "a practice question's page", work: readQuestion },
    { what: "a practice answer and its page", work: answer, most: doctors.length * (sessionSize - 2) },
    { what: "the dashboard's page of a doctor who practises", work: readDashboard },
  ];
}
