import { implement } from "#api/http/implement.ts";
import {
  getExamInfo,
  getExamStatus,
  getPendingExamInfo,
  getPendingExamStatus,
  listPendingExams,
} from "#contract/exams/exam-info.ts";
import { examResults, listExamResults, pendingExamResults } from "#contract/exams/exam-results.ts";
import { examRoom, pendingExamRoom, startExam, startPendingExam } from "#contract/exams/exam-room.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { openDoctorExam, readInfo, readStatus, selectPendingExams } from "./info.ts";
import { selectCourseResults, selectMerit } from "./results/lists.ts";
import { resultRoutes } from "./results/routes.ts";
import { roomRoutes } from "./room/routes.ts";
import { courseAttemptAccess, startAttempt } from "./room/start.ts";

export const examRoutes = [
  implement(getExamStatus, ({ db, session, params }) => readStatus(db, session, params)),
  implement(getPendingExamStatus, ({ db, session, params }) => readStatus(db, session, params)),

  implement(getExamInfo, ({ db, session, params }) => readInfo(db, session, { address: params, isPending: false })),
  implement(getPendingExamInfo, ({ db, session, params }) =>
    readInfo(db, session, { address: params, isPending: true }),
  ),

  implement(startExam, async ({ db, session, params, keys }) => ({
    attempt: await startAttempt(db, session, { address: params, isPending: false, keys }),
  })),
  implement(startPendingExam, async ({ db, session, params, keys }) => ({
    attempt: await startAttempt(db, session, { address: params, isPending: true, keys }),
  })),

  ...roomRoutes(examRoom, async ({ session, params }) => courseAttemptAccess(session, params)),
  ...roomRoutes(pendingExamRoom, async ({ session, params }) => courseAttemptAccess(session, params)),

  ...resultRoutes(examResults, ({ db, session, params }) => openDoctorExam(db, session, params)),
  ...resultRoutes(pendingExamResults, ({ db, session, params }) => openDoctorExam(db, session, params)),

  implement(listPendingExams, ({ db, doctor, params, query }) =>
    selectPendingExams(db, { enrolmentId: params.id, doctorId: doctor.id, ...query }),
  ),

  implement(listExamResults, ({ db, doctor, params, query }) =>
    selectCourseResults(db, { enrolmentId: params.id, doctorId: doctor.id, ...query }),
  ),

  implement(listMerit, ({ readStale, session, params, query }) => {
    const { scope = "overall", ...page } = query;
    return readStale(async (db) => selectMerit(db, await openDoctorExam(db, session, params), { scope, ...page }));
  }),
];
