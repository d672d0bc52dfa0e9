import { pino, type DestinationStream, type Logger } from "pino";
import { cutText } from "#runtime/cut-text.ts";
import { currentRequestId } from "#process/request-id.ts";
import { errorCode } from "#runtime/error-code.ts";

const secretFields = ["authorization", "cookie", "password", "token", "phone", "mobile_number", "recipient", "params"];
const maxMessageLength = 2000;
const maxStackLength = 4000;
/** Maximum length of a line in characters; log collectors split longer ones. */
const maxLineLength = 16_000;
const maxCauseDepth = 5;

function bounded(line: string): string {
  if (line.length <= maxLineLength) return line;
  const [, level = "50", time = "0"] = /^\{"level":(\d+),"time":(\d+)/.exec(line) ?? [];
  const replacement = { level: Number(level), time: Number(time), msg: "a line was too long", letters: line.length };
  return `${JSON.stringify({ ...replacement, begins: cutText(line, maxMessageLength) })}\n`;
}

/** Message and other fields of an error for the log. */
export interface ErrorDescription {
  message: string;
  [field: string]: unknown;
}

/**
 * Function that describes errors of one library, such as a database driver, without the input that their messages may
 * quote; it returns undefined for others.
 */
export type ErrorDescriber = (error: Error) => ErrorDescription | undefined;

const describers = new Set<ErrorDescriber>();

export function describeErrors(describe: ErrorDescriber): void {
  describers.add(describe);
}

const plainSegment = /^(?:[a-z][a-z-]{0,39}\d{0,4}|\d{1,9})?(?:\.\w{1,8})?$/;

/**
 * Masks a path for the log: keeps segments that are short lowercase words or numbers of up to nine digits, and replaces
 * all others by "…", since they may be keys.
 */
function loggedPath(path: unknown): string {
  const segments = String(path).split("/");
  return segments.map((segment) => (plainSegment.test(segment) ? segment : "…")).join("/");
}

/**
 * Matches tokens and hashes, but not the id of a request, which may look like one: nginx's has 32 hexadecimal digits.
 */
const tokens = /(?<![\w-]|"request":")(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}|(?<!\w|"request":")[\da-f]{32,}/g;

/**
 * Masks phone numbers, keys in paths, tokens and hashes in a log line, and escapes control characters that JSON does
 * not. A line above 16,000 characters is replaced by its beginning.
 */
function withoutSecrets(line: string): string {
  return bounded(line)
    .replace(/(?<!\d)((?:\+?88)?01[3-9])\d{5}(\d{3})(?!\d)/g, "$1*****$2")
    .replace(/\/(?=[\w-]*[A-Z\d])[\w-]{16,}(?![\w.-])/g, "/…")
    .replace(tokens, "…")
    .replace(/\$argon2[^\s"\\]+/g, "…")
    .replace(/[\u007f-\u009f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`); // JSON does not escape them
}

function descriptionOf(error: Error): ErrorDescription {
  for (const describe of describers) {
    const description = describe(error);
    if (description) return description;
  }
  if (error instanceof SyntaxError) return { message: error.message.replace(/"[^]*"/, "…") }; // JSON.parse quotes its input
  return { message: error.message };
}

function framesOf({ stack = "" }: Error): string {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return frames.join("\n");
}

/**
 * Describes an error for the log: type, message, code, stack frames, the fields of its describer and up to five causes.
 * Its own other fields are left out, since they may quote input. A string is returned as it is; of any other value,
 * only the type is.
 */
function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? error : { type: typeof error };
  const { cause } = error;
  const { message, ...fields } = descriptionOf(error);
  return {
    type: error.name,
    message: cutText(message, maxMessageLength),
    code: errorCode(error),
    ...fields,
    stack: framesOf(error).slice(0, maxStackLength),
    ...(cause !== undefined && depth < maxCauseDepth && { cause: loggedError(cause, depth + 1) }),
  };
}

/**
 * Creates the log of a process: one line of JSON per event, with the id of the current request if there is one. Secret
 * fields of an event and of the objects in it, phone numbers, tokens and hashes are masked.
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
