import { readAtMost } from "#runtime/bounded-reader.ts";

/** Response of an API to a check of the portal, in a form that can be compared. */
export interface ApiAnswer {
  status: number;
  /** Path of a redirect; empty if there is none. */
  location: string;
  /** Words of the body without those that differ between two requests; of a page only its title. */
  words: string;
}

const maxRead = 2 * 1024 * 1024;
const maxCompared = 16 * 1024;
const separators = /[\s"'`<>()[\]{},:;=\\]+/;

/**
 * Returns the words of a text in lower case, of a page only those of its title. A word with a slash or a digit becomes
 * "#": a path, an id or a time.
 */
function wordsOf(text: string): string {
  const isPage = /^\s*<(!doctype|html|\?xml)/i.test(text);
  const shown = isPage ? (/<title[^<>]{0,200}>([^<]{0,200})/i.exec(text)?.[1] ?? "") : text.replaceAll("\\/", "/");
  const words = shown.slice(0, maxCompared).toLowerCase().split(separators).filter(Boolean);
  return words.map((word) => (/[\d/]/.test(word) ? "#" : word)).join(" ");
}

function pathOf(location: string | null): string {
  const base = "http://api.invalid";
  return location !== null && URL.canParse(location, base) ? new URL(location, base).pathname : "";
}

/**
 * Reads a response for comparison, and returns another one with the same body, which is empty if it has more than 2 MB.
 */
export async function readAnswer(response: Response): Promise<{ answer: ApiAnswer; response: Response }> {
  const { status, headers } = response;
  const body = await readAtMost(maxRead, response.body);
  const answer = { status, location: pathOf(headers.get("location")), words: wordsOf(body?.toString("utf8") ?? "") };
  return { answer, response: new Response(body?.length ? body : null, { status, headers }) };
}

/** Statuses that may mean that an API has no such call. */
const refusing = new Set([404, 405, 410, 501]);
/** Statuses that always mean that an API has no call with this method. */
const wrongMethod = new Set([405, 501]);

/**
 * Words by which frameworks say that there is no route, where `#` stands for its path; all patterns of an entry must
 * match.
 */
const noRoute = [
  [/\broute\b/, /\b(could not be found|not found|not defined|does not exist)\b/], // Laravel
  [/\bno (such )?route\b/], // Rails
  [/\bcannot (get|post|put|patch|delete|options) #/], // Express
  [/\bno static resource\b/], // Spring
];

/** Checks whether a message says that there is no such route, rather than no such record. */
export function namesRoute(text: string): boolean {
  const words = wordsOf(text);
  return noRoute.some((all) => all.every((one) => one.test(words)));
}

/** Checks whether a refusal may mean that a record does not exist, rather than the call. */
export function mayMeanRecord({ status, words }: ApiAnswer): boolean {
  return (status === 404 || status === 410) && !namesRoute(words);
}

export function refuses(answer: ApiAnswer): boolean {
  return refusing.has(answer.status) || isRedirect(answer);
}

export function isRedirect({ status }: ApiAnswer): boolean {
  return status >= 300 && status < 400;
}

export function isSame(answer: ApiAnswer, other: ApiAnswer): boolean {
  return answer.status === other.status && answer.location === other.location && answer.words === other.words;
}

/**
 * Checks whether the answer to a read means that the API has no such call: its status does, or it is the same refusal
 * as `impossible`, the answer to a path that cannot exist.
 */
export function saysMissing(answer: ApiAnswer, impossible: ApiAnswer | undefined): boolean {
  if (wrongMethod.has(answer.status)) return true;
  return impossible !== undefined && refuses(answer) && isSame(answer, impossible);
}
