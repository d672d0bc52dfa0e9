import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { errorCode } from "#runtime/error-code.ts";
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

/**
 * True if the error or one of its causes has a code or message of an unavailable database, and not of a wrong
 * statement. An ENOENT about a file and an ECONNREFUSED of another server count too.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && unavailableCodes.has(cause.code)) return true;
    if (/connection (terminated|timeout)|is not queryable|timeout exceeded when trying to connect/i.test(cause.message))
      return true;
  }
  return false;
}

/** Codes for NUL or a wrong encoding in a text, and for NUL in JSON. */
const unstorableCodes = ["22021", "22P05"];

/**
 * True for the error about half of a surrogate pair in JSON. Its code means any value of a wrong form, such as a word in
 * place of a number, so only PostgreSQL's function tells them apart; the message is translated.
 */
function isHalfPairInJson(error: Error): boolean {
  const isOfJson = "routine" in error && typeof error.routine === "string" && error.routine.startsWith("json_e");
  return isOfJson && errorCode(error) === "22P02";
}

/**
 * True if the cause of the error is PostgreSQL's error about text that it cannot store: with a NUL character, or in JSON
 * with half of a surrogate pair.
 */
function isInvalidText({ cause }: Error): boolean {
  if (!(cause instanceof Error)) return false;
  return unstorableCodes.includes(errorCode(cause) ?? "") || isHalfPairInJson(cause);
}

function knownError(error: Error): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isInvalidText(error)) return new BadRequest();
  return isDatabaseUnavailable(error) ? new Unavailable(error) : undefined;
}

interface ErrorReply {
  status: number;
  body: ErrorEnvelope;
}

/**
 * Converts a thrown error to a status and `{ message, … }`: an ApiError with its own message and details, text that the
 * database cannot store to 400, an unavailable database to 503, any other error to a generic 500. Logs every error of
 * 500 or more with the call's path.
 */
export function errorReply(error: Error, path: string, log: Logger): ErrorReply {
  const known = knownError(error);
  if (known) {
    if (known.status >= 500) log.error({ err: known.cause, path }, "unavailable");
    return { status: known.status, body: { message: known.message, ...known.details } };
  }
  log.error({ err: error, path }, "request failed");
  return { status: 500, body: { message: "আমাদের দিকে একটি সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।" } };
}

/** Converts a thrown error to an HTTP response like `errorReply`, with a Retry-After header if the wait is known. */
export function errorResponse(error: Error, context: Context, log: Logger): Response {
  const { status, body } = errorReply(error, context.req.path, log);
  const { retry_after: retryAfter } = body;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
  return context.json(body, statusWithBody(status), headers);
}

/** Types a status for Hono, whose type requires one that allows a body; every status of this API does. */
export function statusWithBody(status: number): ContentfulStatusCode {
  return status as ContentfulStatusCode;
}
