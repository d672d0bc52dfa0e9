import { watermarkText } from "#api/features/lectures/queries.ts";
import { implement } from "#api/http/implement.ts";
import { getOfflinePractice } from "#contract/exams/practice-offline.ts";
import { listBookmarks, setBookmark, setNote } from "#contract/exams/practice-notes.ts";
import {
  answerPractice,
  finishPractice,
  getPracticeQuestion,
  getPracticeResult,
  getPracticeSession,
} from "#contract/exams/practice-sessions.ts";
import { getPracticeStrength } from "#contract/exams/practice-strength.ts";
import { countPractice, getPractice, setPracticeSettings, startPractice } from "#contract/exams/practice.ts";
import { answerQuestion } from "./answer.ts";
import { countQuestions } from "./counts.ts";
import { selectBookmarks, storeBookmark, storeNote } from "./bookmarks.ts";
import { countMocks } from "./mocks.ts";
import { readOfflineQuestions } from "./offline.ts";
import { readPractice, storeSettings } from "./overview.ts";
import { readQuestion } from "./questions.ts";
import { countOpened, readPracticeResult, readPracticeSession } from "./result.ts";
import { isHeldFor } from "./service.ts";
import {
  finishSession,
  requireNothingRuns,
  requireSession,
  runningMessage,
  startSession,
  toSession,
} from "./sessions.ts";
import { readStrength } from "./strength.ts";
import { refreshSums } from "./sums.ts";

const waiting = { code: "attempt_running" as const, message: runningMessage };

export const practiceRoutes = [
  implement(getPractice, async (scope) => {
    const isHeld = await isHeldFor(scope);
    return readPractice(scope.db, scope.doctor.id, { now: scope.now, isHeld });
  }),

  implement(countPractice, async (scope) => {
    const { db, doctor, query, now } = scope;
    const isHeld = await isHeldFor(scope);
    if (isHeld) return { waits: waiting, questions: 0, subjects: [] };
    const drawn = { db, doctorId: doctor.id, filter: query, now };
    return { waits: null, ...(await countQuestions(drawn)), presets: await countMocks(drawn) };
  }),

  implement(getPracticeStrength, async (scope) => {
    const { db, doctor, now } = scope;
    if (await isHeldFor(scope)) return { waits: waiting, subjects: [] };
    return { waits: null, subjects: await readStrength(db, doctor.id, now) };
  }),

  implement(setPracticeSettings, async ({ db, doctor, body, limits }) => {
    await limits.consume("practice note: doctor", doctor.id);
    return storeSettings(db, doctor.id, body);
  }),

  implement(startPractice, async ({ db, doctor, body, now, limits }) => {
    await limits.consume("practice session: doctor", doctor.id);
    const { size, mode, again, preset, ...filter } = body;
    const id = await startSession(db, { doctorId: doctor.id, filter, size, mode, again, preset, now });
    return { session: toSession(await requireSession(db, doctor.id, { id, now }), now) };
  }),

  implement(getPracticeSession, async (scope) => {
    const { db, doctor, params, now, session } = scope;
    const isHeld = await isHeldFor(scope);
    const found = await requireSession(db, doctor.id, { ...params, now, mayWrite: !session.isStaffView });
    return readPracticeSession(db, { found, now, isHeld });
  }),

  implement(getPracticeQuestion, async ({ db, doctor, params, now, session }) => {
    const [{ found, question }, watermark_text] = await Promise.all([
      readQuestion(db, doctor.id, { params, now, mayWrite: !session.isStaffView }),
      watermarkText({ db, doctor }),
    ]);
    return { session: toSession(found, now), question, watermark_text };
  }),

  implement(getOfflinePractice, async (scope) => {
    const { db, doctor, params, query, now, session } = scope;
    await requireNothingRuns(db, doctor.id);
    await isHeldFor(scope);
    const mayWrite = !session.isStaffView;
    const found = await requireSession(db, doctor.id, { ...params, now, mayWrite });
    const [questions, watermark_text] = await Promise.all([
      readOfflineQuestions(db, doctor.id, { found, now, mayWrite, ahead: query.ahead }),
      watermarkText({ db, doctor }),
    ]);
    return { session: toSession(found, now), questions, watermark_text };
  }),

  implement(answerPractice, async ({ db, doctor, params, body, now, limits }) => {
    await limits.consume("practice answer", `${doctor.id} ${params.id}`);
    return answerQuestion(db, doctor.id, { params, body, now });
  }),

  implement(finishPractice, async ({ db, doctor, params, now, limits }) => {
    await limits.consume("practice answer", `${doctor.id} ${params.id}`);
    return { session: toSession(await finishSession(db, doctor.id, { id: params.id, now }), now) };
  }),

  implement(getPracticeResult, async (scope) => {
    const { db, doctor, params, now, session } = scope;
    await requireNothingRuns(db, doctor.id);
    const isHeld = await isHeldFor(scope);
    const found = await requireSession(db, doctor.id, { ...params, now, mayWrite: !session.isStaffView });
    if (!session.isStaffView && !isHeld) await countOpened(db, found, now);
    return { result: await readPracticeResult(db, { found, now, isHeld }) };
  }),

  implement(listBookmarks, async (scope) => {
    const { db, doctor, query, now, session } = scope;
    await requireNothingRuns(db, doctor.id);
    await isHeldFor(scope);
    const [list, watermark_text] = await Promise.all([
      selectBookmarks(db, { doctorId: doctor.id, now, mayWrite: !session.isStaffView, ...query }),
      watermarkText({ db, doctor }),
    ]);
    return { ...list, watermark_text };
  }),

  implement(setBookmark, async ({ db, doctor, params, body, limits }) => {
    await limits.consume("practice note: doctor", doctor.id);
    await refreshSums(db, doctor.id);
    const of = { doctorId: doctor.id, questionId: params.question_id };
    const { bookmarked } = await storeBookmark(db, of, body.bookmarked);
    return { bookmarked };
  }),

  implement(setNote, async ({ db, doctor, params, body, limits }) => {
    await limits.consume("practice note: doctor", doctor.id);
    await refreshSums(db, doctor.id);
    return storeNote(db, { doctorId: doctor.id, questionId: params.question_id }, body.note);
  }),
];
