import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { ApiError, BadRequest, Unavailable } from "./errors.ts";

/** No connection, a lost one, none left (08P01: at a pooler); a lock, a statement or a transaction that took too long; a disk that is full, broken or only read. */
const away = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "57P01", "57P02", "57P03", "53300", "08P01"],
  ...["55P03", "57014", "25P03"],
  ...["53100", "58030", "25006"],
]);

function isDatabaseAway(error: Error): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && away.has(cause.code)) return true;
    if (/connection (terminated|timeout)|timeout exceeded when trying to connect/i.test(cause.message)) return true;
  }
  return false;
}

const notText = "22021";

/** A text with a NUL in it is no text for PostgreSQL. */
function isNoText(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Error && "code" in cause && cause.code === notText;
}

function knownError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isNoText(error)) return new BadRequest();
  return isDatabaseAway(error) ? new Unavailable(error) : undefined;
}

/** Turns whatever was thrown into `{ message, errors }`: a known error says its sentence, anything else is logged and says nothing. */
export function answerError(error: Error, context: Context, log: Logger): Response {
  const known = knownError(error);
  if (known) {
    if (known.status >= 500) log.error({ err: known.cause, path: context.req.path }, "unavailable");
    const retryAfter = known.details.retry_after;
    return context.json({ message: known.message, ...known.details }, statusOf(known), {
      ...(retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) }),
    });
  }
  log.error({ err: error, path: context.req.path }, "request failed");
  return context.json({ message: "আমাদের দিকে একটি সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।" }, 500);
}

/** Our errors' statuses all carry a body; Hono's type wants to be told. */
function statusOf(error: ApiError) {
  return error.status as ContentfulStatusCode;
}
