import { DrizzleQueryError } from "drizzle-orm/errors";
import pg from "pg";
import { pino, type DestinationStream, type Logger } from "pino";
import { currentRequestId } from "#api/http/request-id.ts";
import { errorCode } from "./db/error-code.ts";

const secretFields = ["authorization", "cookie", "password", "token", "phone", "mobile_number", "recipient", "params"];
const longestStatement = 300;
const longestMessage = 2000;
const longestStack = 4000;
/** A line is one write; what is longer than this no reader of logs takes whole. */
const longestLine = 16_000;
const deepestCause = 5;

/** Of a line that is too long what can be told of any. */
function bounded(line: string): string {
  if (line.length <= longestLine) return line;
  const [, level = "50", time = "0"] = /^\{"level":(\d+),"time":(\d+)/.exec(line) ?? [];
  const said = { level: Number(level), time: Number(time), msg: "a line was too long", letters: line.length };
  return `${JSON.stringify({ ...said, begins: line.slice(0, longestMessage) })}\n`;
}

/** PostgreSQL quotes the value in what it says of bad values and of what a function raises; nowhere else. */
const quotesValues = /^(22|P0)/;

const plainSegment = /^(?:[a-z][a-z-]{0,39}\d{0,4}|\d{1,9})?(?:\.\w{1,8})?$/;

/** A path whose segments are words and small numbers; whatever else stands in one may be a key. */
function loggedPath(path: unknown): string {
  const segments = String(path).split("/");
  return segments.map((segment) => (plainSegment.test(segment) ? segment : "…")).join("/");
}

/**
 * The last net: whole phone numbers, keys of an address, tokens and hashes of whatever is written; nothing moves a
 * terminal.
 */
function withoutSecrets(line: string): string {
  return bounded(line)
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
    message: messageOf(error).slice(0, longestMessage),
    code: errorCode(error),
    ...(error instanceof pg.DatabaseError && { table: error.table, constraint: error.constraint }),
    stack: framesOf(error).slice(0, longestStack),
    ...(cause !== undefined && depth < deepestCause && { cause: loggedError(cause, depth + 1) }),
  };
}

/**
 * The log of a process, a line of JSON for each event, with the id of the request that it belongs to. Of a failed
 * statement it holds the statement and the SQLSTATE, never the values; nowhere a code, a token, a hash or a whole phone
 * number.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    mixin: () => ({ request: currentRequestId() }),
    serializers: { err: (error: unknown) => loggedError(error), path: loggedPath },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "…" },
    hooks: { streamWrite: withoutSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}
