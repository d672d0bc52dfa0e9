import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { practiceDoctors, practiceQuestions } from "#api/db/schema/exams/practice.ts";
import { examResults } from "#contract/exams/exam-results.ts";
import { listBookmarks, setBookmark, setNote } from "#contract/exams/practice-notes.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import {
  answerPractice,
  finishPractice,
  getPracticeQuestion,
  getPracticeResult,
  getPracticeSession,
} from "#contract/exams/practice-sessions.ts";
import { dailyQuestions, startPractice, type PracticeMode } from "#contract/exams/practice.ts";
import { getTeacherQuestions } from "#contract/study/teacher-questions.ts";
import { addCandidate } from "#tests/support/api/scenarios/exam-room.ts";
import {
  bankIds,
  practiceAnswer,
  sit,
  tagForPractice,
  testSitting,
  type Candidate,
} from "#tests/support/api/scenarios/practice.ts";

type Scene = Awaited<ReturnType<typeof testSitting>>;

interface State extends Pick<Scene, "db" | "ok" | "send" | "sitting"> {
  /** Id of the question in the bank. */
  question: number;
  candidate: Candidate;
  /** Ids of the doctor's sessions, each of which asks the one question. */
  sessions: number[];
}

async function isSolutionIn(response: Promise<Response>): Promise<boolean> {
  return /"(key|marks|explanation_html|reference|share|verdict)":/.test(await (await response).text());
}

async function isInSome({ sessions }: State, look: (id: number) => Promise<Response>): Promise<boolean> {
  for (const id of sessions) if (await isSolutionIn(look(id))) return true;
  return false;
}

/** Ways to a solution. A look at the question's page is the last, since it delivers the question. */
const ways: Record<string, (state: State) => Promise<boolean>> = {
  exam: ({ send, candidate: { who, params } }) =>
    isSolutionIn(send(examResults.listQuestionExplanations, { params }, who)),
  teacher: async ({ send, question, candidate: { who } }) =>
    (await send(getTeacherQuestions, { params: { kind: "question", id: question } }, who)).ok,
  bookmark: async ({ send, question, candidate: { who } }) => {
    await send(setBookmark, { params: { question_id: question }, body: { bookmarked: true } }, who);
    return isSolutionIn(send(listBookmarks, { query: {} }, who));
  },
  note: async ({ send, question, candidate: { who } }) => {
    await send(setNote, { params: { question_id: question }, body: { note: "দেখব" } }, who);
    return isSolutionIn(send(listBookmarks, { query: { q: "দেখব" } }, who));
  },
  list: (state) => isInSome(state, (id) => state.send(getPracticeSession, { params: { id } }, state.candidate.who)),
  result: (state) => isInSome(state, (id) => state.send(getPracticeResult, { params: { id } }, state.candidate.who)),
  phone: (state) => isInSome(state, (id) => state.send(getOfflinePractice, { params: { id } }, state.candidate.who)),
  answer: (state) =>
    isInSome(state, (id) => {
      const params = { id, number: 1 };
      // the reply to a repeat, which answers nothing anew
      return state.send(answerPractice, { params, body: practiceAnswer("b") }, state.candidate.who);
    }),
  page: (state) =>
    isInSome(state, (id) => state.send(getPracticeQuestion, { params: { id, number: 1 } }, state.candidate.who)),
};

async function start({ ok, candidate, sessions }: State, mode: PracticeMode): Promise<number> {
  const { session } = await ok(startPractice, { body: { size: 10, kind: "sba", mode } }, candidate.who);
  sessions.push(session.id);
  return session.id;
}

async function deliver(state: State, mode: PracticeMode): Promise<number> {
  const id = await start(state, mode);
  await state.ok(getPracticeQuestion, { params: { id, number: 1 } }, state.candidate.who);
  return id;
}

async function answer(state: State, mode: PracticeMode): Promise<number> {
  const id = await start(state, mode);
  await state.ok(answerPractice, { params: { id, number: 1 }, body: practiceAnswer("a") }, state.candidate.who);
  return id;
}

const finish = (state: State, id: number) => state.ok(finishPractice, { params: { id } }, state.candidate.who);

const sitExam = ({ db, sitting, candidate }: State) => sit(db, sitting, candidate, { answers: ["TFTFF", "a"] });

async function useUpDay({ db, question, candidate: { doctorId } }: State): Promise<void> {
  await db.update(practiceDoctors).set({ opened_count: dailyQuestions }).where(eq(practiceDoctors.doctor_id, doctorId));
  const own = and(eq(practiceQuestions.doctor_id, doctorId), eq(practiceQuestions.question_id, question));
  await db.update(practiceQuestions).set({ delivered_on: "2026-01-01" }).where(own);
}

const states: [name: string, make: (state: State) => Promise<unknown>, shown: string[]][] = [
  ["nothing was practised", async () => undefined, []],
  ["a tutor session has not delivered it", (state) => start(state, "tutor"), ["phone", "answer", "page"]],
  ["a tutor session has delivered it", (state) => deliver(state, "tutor"), ["phone", "answer", "page"]],
  [
    "a tutor answer is final",
    (state) => answer(state, "tutor"),
    ["teacher", "bookmark", "note", "list", "answer", "page"],
  ],
  ["a timed session has not delivered it", (state) => start(state, "timed"), []],
  ["a timed session has its answer", (state) => answer(state, "timed"), []],
  [
    "a timed session asks it after a tutor answer",
    async (state) => {
      await answer(state, "tutor");
      await start(state, "timed");
    },
    [],
  ],
  [
    "a timed session is finished with its answer",
    async (state) => finish(state, await answer(state, "timed")),
    ["teacher", "bookmark", "note", "list", "result", "page"],
  ],
  [
    "a timed session is finished without its delivery",
    async (state) => finish(state, await start(state, "timed")),
    ["list", "result", "page"],
  ],
  [
    "the day's questions are used up",
    async (state) => {
      await answer(state, "tutor");
      await useUpDay(state);
    },
    ["teacher", "list", "answer"],
  ],
  ["an own attempt has opened it", sitExam, ["exam", "teacher", "bookmark", "note"]],
  [
    "a timed session asks it after an own attempt",
    async (state) => {
      await sitExam(state);
      await start(state, "timed");
    },
    ["exam"],
  ],
];

/** A doctor who has not sat the exam, whose questions are practice questions too. */
async function newState({ db, ok, send, sitting }: Scene): Promise<State> {
  const question = (await bankIds(sitting))[1]?.id ?? 0;
  return { db, ok, send, sitting, question, candidate: await addCandidate(db, sitting.event), sessions: [] };
}

test("each way shows a solution only where it may be seen", async () => {
  const scene = await testSitting();
  await tagForPractice(scene.sitting);
  const seen = states.map(async ([name, make]) => {
    const state = await newState(scene);
    await make(state);
    const shown: string[] = [];
    for (const [way, isShown] of Object.entries(ways)) if (await isShown(state)) shown.push(way);
    return [name, shown];
  });
  expect(await Promise.all(seen)).toEqual(states.map(([name, , expected]) => [name, expected]));
});

test("a session names no question before its delivery", async () => {
  const scene = await testSitting();
  await tagForPractice(scene.sitting);
  const state = await newState(scene);
  const { palette } = await state.ok(
    getPracticeSession,
    { params: { id: await start(state, "timed") } },
    state.candidate.who,
  );
  expect(palette.map((item) => item.id)).toEqual([1]);
});
