import type { Database } from "#api/db/client.ts";
import { ensureDevice, type CurrentDevice } from "#api/features/device-tokens/service.ts";
import { readPaperMarks } from "#api/features/exams/paper/paper-marks.ts";
import { examRules } from "#api/features/exams/exam-rules.ts";
import { endsAt, isShortened } from "#api/features/exams/grading/expiry.ts";
import { resultRoutes } from "#api/features/exams/results/routes.ts";
import { attemptHead, readAttempt } from "#api/features/exams/room/attempt.ts";
import { roomRoutes } from "#api/features/exams/room/routes.ts";
import { sendCode } from "#api/features/otp/service.ts";
import { Conflict, DeviceUnverified, Forbidden, Invalid } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import { timestamp } from "#api/http/wire.ts";
import { quizResults } from "#contract/exams/exam-results.ts";
import { quizRoom } from "#contract/exams/exam-room.ts";
import {
  claimQuizEntry,
  createQuizEntry,
  getQuiz,
  requestQuizOtp,
  type QuizEligibility,
} from "#contract/exams/quiz-entries.ts";
import { quizItem } from "../quiz-state.ts";
import { beginEntry, entryToken, quizAttemptTimes, type Player } from "./begin-entry.ts";
import { claimEntry, entryAttemptAccess, openEntry, requireQuiz, type FoundQuiz } from "./entry.ts";
import { consumeEntryLimits } from "./entry-limits.ts";
import { quizEligibility } from "./eligibility.ts";
import { findOwnEntry, isEnrolled, selectQuizBatches, type QuizVisitor } from "./queries.ts";

async function gateOf(db: Database, { quiz, exam, now }: FoundQuiz, visitor: QuizVisitor): Promise<QuizEligibility> {
  const { session } = visitor;
  const [entry, batches] = await Promise.all([
    findOwnEntry(db, quiz.id, visitor),
    quiz.access === "enrolled" ? selectQuizBatches(db, quiz.id) : [],
  ]);
  const doctor = session && {
    isDeviceVerified: session.deviceVerified,
    isEnrolled: quiz.access === "enrolled" && (await isEnrolled(db, session.doctor.id, quiz.id)),
  };
  const mayRepeat = !quiz.one_per_phone && !session;
  const gate = quizEligibility({ ...quiz, isReady: exam !== null }, { now, doctor, entry, mayRepeat });
  return { ...gate, batches: gate.code === "not_enrolled" ? batches : [] };
}

function refuse({ code, message }: QuizEligibility): never {
  if (code === "device_unverified") throw new DeviceUnverified(message);
  if (code === "already_played") throw new Conflict("already_played", message);
  throw new Forbidden(code, message);
}

/** Builds a guest player from the form. Throws 422 for fields that the quiz requires. */
function requireGuest(
  quiz: FoundQuiz["quiz"],
  {
    guest_name: name,
    guest_phone: phone,
    otp_token: otpToken,
  }: { [Field in "guest_name" | "guest_phone" | "otp_token"]?: string | undefined },
): Player {
  const missing = {
    ...(name === undefined && quiz.trial_category_id === null && { guest_name: ["নাম দিন।"] }),
    ...(phone === undefined && (quiz.phone_required || quiz.otp_required) && { guest_phone: ["মোবাইল নম্বর দিন।"] }),
  };
  if (Object.keys(missing).length > 0) throw new Invalid(missing);
  return { name, phone, otpToken };
}

export const quizEntryRoutes = [
  implement(getQuiz, async ({ db, params, caller, session }) => {
    const found = await requireQuiz(db, params.slug);
    const { quiz, exam, now, trial_for } = found;
    const gate = await gateOf(db, found, { caller, session });
    const length = exam && gate.code === "start" ? quizAttemptTimes({ quiz, exam, now }) : undefined;
    return {
      quiz: {
        ...quizItem(quiz, now),
        rules: exam && examRules(exam, await readPaperMarks(db, exam)),
        prize_note: quiz.prize_note,
        phone_required: quiz.phone_required,
        otp_required: quiz.otp_required,
        one_per_phone: quiz.one_per_phone,
        trial_for,
        server_now: timestamp(now),
        will_end_at_if_started_now: length ? timestamp(endsAt(length)) : null,
        is_shortened: length ? isShortened(length) : false,
      },
      gate,
    };
  }),

  implement(requestQuizOtp, async (scope) => {
    const { db, params, body } = scope;
    await requireQuiz(db, params.slug);
    return sendCode(scope, { phone: body.guest_phone, purpose: "quiz" });
  }),

  implement(createQuizEntry, async (scope) => {
    const { db, params, body, caller, session, keys } = scope;
    if (session?.isStaffView) throw new Forbidden("staff_view", "অন্যের অ্যাকাউন্ট দেখার সময় কিছু বদলানো যায় না।");
    const found = await requireQuiz(db, params.slug);
    const { quiz, exam } = found;
    const visitor = { caller, session };
    const gate = await gateOf(db, found, visitor);
    const respond = async (key: string, holder: QuizVisitor, device: CurrentDevice) => {
      const access = { ...(await entryAttemptAccess(db, holder, key)), deviceId: device.id };
      const state = await readAttempt(db, access);
      const isRunning = state.attempt.status === "in_progress";
      return {
        entry: {
          key,
          state: isRunning ? ("running" as const) : ("finished" as const),
          token: await entryToken(db, keys, { key, held: holder.caller.entryToken }),
        },
        attempt: isRunning ? attemptHead(state, { deviceId: device.id, keys }) : null,
        gns_ddt: device.newToken,
      };
    };
    if (gate.entry && (gate.code === "resume" || gate.code === "already_played")) {
      await consumeEntryLimits(scope, undefined);
      return respond(gate.entry.key, visitor, await ensureDevice(db, caller));
    }
    if (!gate.ok || !exam) refuse(gate);

    const player = session ? { doctorId: session.doctor.id } : requireGuest(quiz, body);
    await consumeEntryLimits(scope, "phone" in player ? player.phone : undefined);
    // in one transaction, so that a refused entry leaves no device behind
    const { key, device } = await db.transaction(async (transaction) => {
      const { now } = await requireQuiz(transaction, params.slug);
      const device = await ensureDevice(transaction, caller);
      return { device, key: await beginEntry(transaction, { quiz, exam, player, deviceId: device.id, keys, now }) };
    });
    const token = await entryToken(db, keys, { key, held: caller.entryToken });
    return respond(key, { caller: { ...caller, entryToken: token }, session }, device);
  }),

  implement(claimQuizEntry, async ({ db, params, caller, session, doctor }) => ({
    entry: await claimEntry(db, { caller, session }, { key: params.key, doctor }),
  })),

  ...roomRoutes(quizRoom, ({ db, params, caller, session }) => entryAttemptAccess(db, { caller, session }, params.key)),
  ...resultRoutes(quizResults, ({ db, params, caller, session }) => openEntry(db, { caller, session }, params.key)),
];
