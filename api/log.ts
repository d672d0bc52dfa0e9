import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { pino, type DestinationStream, type Logger } from "pino";
import { errorCode } from "./db/error-code.ts";

const secretFields = ["authorization", "cookie", "password", "token", "phone", "mobile_number", "recipient", "params"];
const longestStatement = 300;
const deepestCause = 5;

/** PostgreSQL quotes the value in what it says of bad values and of what a function raises; nowhere else. */
const quotesValues = /^(22|P0)/;

const plainSegment = /^(?:[a-z][a-z-]*\d{0,4}|\d{1,9})?(?:\.\w{1,8})?$/;

/** A path whose segments are words and small numbers; whatever else stands in one may be a key. */
function loggedPath(path: unknown): string {
  const segments = String(path).split("/");
  return segments.map((segment) => (plainSegment.test(segment) ? segment : "…")).join("/");
}

/** The last net: whole phone numbers, keys of an address, tokens and hashes of whatever is written; nothing moves a terminal. */
function withoutSecrets(line: string): string {
  return line
    .replace(/(?<!\d)((?:\+?88)?01[3-9])\d{5}(\d{3})(?!\d)/g, "$1*****$2")
    .replace(/\/(?=[\w-]*[A-Z\d])[\w-]{16,}(?![\w.-])/g, "/…")
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}|(?<!\w)[\da-f]{32,}/g, "…")
    .replace(/\$argon2[^\s"\\]+/g, "…")
    .replace(/[\u007f-\u009f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`); // JSON lets them through
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query.slice(0, longestStatement)}`;
  if (error instanceof pg.DatabaseError && quotesValues.test(error.code ?? "")) return "a value is not good";
  if (error instanceof SyntaxError) return error.message.replace(/"[^]*"/, "…"); // JSON quotes what it could not read
  return error.message;
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.join("\n");
}

/** What is known to hold no value of a caller: an error's own further fields may be anything. */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : { type: typeof error };
  const { cause } = error;
  return {
    type: error.name,
    message: messageOf(error),
    code: errorCode(error),
    ...(error instanceof pg.DatabaseError && { table: error.table, constraint: error.constraint }),
    stack: framesOf(error),
    ...(cause !== undefined && depth < deepestCause && { cause: loggedError(cause, depth + 1) }),
  };
}

/**
 * The log of a process. Of a failed statement it holds the statement and the SQLSTATE, never the values; nowhere a code, a
 * token, a hash or a whole phone number.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: (error: unknown) => loggedError(error), path: loggedPath },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "…" },
    hooks: { streamWrite: withoutSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}
