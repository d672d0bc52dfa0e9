import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { ApiError, BadRequest, Unavailable } from "./errors.ts";

/**
 * Error codes of an unavailable database: no connection, a lost one, too many (08P01: at a pooler); a timeout of a
 * lock, statement or transaction; a full, broken or read-only disk.
 */
const unavailableCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08P01",
  "55P03",
  "57014",
  "25P03",
  "53100",
  "58030",
  "25006",
]);

/** True if this error says that the database cannot work for now, and not that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && unavailableCodes.has(cause.code)) return true;
    if (/connection (terminated|timeout)|is not queryable|timeout exceeded when trying to connect/i.test(cause.message))
      return true;
  }
  return false;
}

const invalidEncoding = "22021";

/** True for text that PostgreSQL cannot store, such as text with a NUL character. */
function isInvalidText(error: Error): boolean {
  const { cause } = error;
  return cause instanceof Error && "code" in cause && cause.code === invalidEncoding;
}

function knownError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isInvalidText(error)) return new BadRequest();
  return isDatabaseUnavailable(error) ? new Unavailable(error) : undefined;
}

/**
 * Converts a thrown error to a response `{ message, errors }`: an ApiError with its own message and details, any other
 * error as a generic 500. Logs every error of 500 or more.
 */
export function errorResponse(error: Error, context: Context, log: Logger): Response {
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

// all our error statuses allow a body, which Hono's type requires
function statusOf(error: ApiError) {
  return error.status as ContentfulStatusCode;
}
