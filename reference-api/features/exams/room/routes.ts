import type { z } from "zod";
import type { Authorized } from "#api/http/authorize.ts";
import { ApiError } from "#api/http/errors.ts";
import { implement, type Route, type Scope } from "#api/http/implement.ts";
import type { Access } from "#contract/endpoint.ts";
import type { RoomEndpoints } from "#contract/exams/exam-room.ts";
import type { AttemptAccess } from "./attempt.ts";
import { readClock, readPalette, readReview, readRoom, submitAttempt, takeOver } from "./room.ts";
import { saveAnswers } from "./save.ts";

export function roomRoutes<
  Params extends z.ZodType,
  QuestionParams extends z.ZodType<z.output<Params> & { question_id: number }>,
  A extends Access,
>(
  room: RoomEndpoints<Params, QuestionParams, A>,
  enter: (
    input: Scope & Authorized[A] & { params: z.output<Params> | z.output<QuestionParams> },
  ) => Promise<AttemptAccess>,
): Route[] {
  async function enterCounted(input: Parameters<typeof enter>[0]): Promise<AttemptAccess> {
    const access = await enter(input);
    await input.limits.consume("exam room: attempt", access.limitKey);
    return access;
  }

  return [
    implement(room.getAttempt, async (input) => {
      const { db, query, keys } = input;
      return readRoom(db, await enter(input), { page: query.page ?? 1, keys });
    }),

    implement(room.getPalette, async (input) => readPalette(input.db, await enter(input))),

    implement(room.saveAnswer, async (input) => {
      const { attempt_token, ...answer } = input.body;
      const answers = [{ ...answer, question_id: input.params.question_id }];
      const { results, ...clock } = await saveAnswers(input, await enter(input), { attempt_token, answers });
      const [result] = results;
      if (!result) throw new Error("a saved answer has no result");
      if (result.outcome === "conflict") {
        const message = "এই প্রশ্নে অন্য ডিভাইস থেকে ভিন্ন উত্তর দেওয়া হয়েছে। কোনটি থাকবে বেছে নিন।";
        throw new ApiError(409, message, { code: "answer_conflict", conflict: result.conflict, results });
      }
      return { ...result, ...clock };
    }),

    implement(room.saveAnswers, async (input) => saveAnswers(input, await enter(input), input.body)),

    implement(room.takeOver, async (input) => takeOver(input.db, await enterCounted(input), input.keys)),

    implement(room.getClock, async (input) => readClock(input.db, await enter(input))),

    implement(room.getReview, async (input) => readReview(input.db, await enter(input), input.keys)),

    implement(room.submitAttempt, async (input) =>
      submitAttempt(input.db, await enterCounted(input), input.body.submission_key),
    ),
  ];
}
