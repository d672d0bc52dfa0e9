import { bounds, isDeeperThan, readAtMost } from "#contract/bounds.ts";

/** What the API answered: JSON, or nothing. */
export interface V3Answer {
  status: number;
  /** undefined: it said nothing, as with a 204. */
  body: unknown;
  /** Of the text that it came as. */
  bytes: number;
  retryAfterSeconds: number | undefined;
  /** Of a refusal. Something else stood in the way and said so in its own words: a proxy's page, not the API's word. */
  isForeign?: boolean;
}

/** Why there is no answer. */
export type Trouble =
  | "unreachable" // no connection, or it broke
  | "too slow"
  | "overloaded" // 502, 503, 504
  | "redirected"
  | "not JSON" // a page, a text, half an answer
  | "not UTF-8"
  | "too large"
  | "too deep"
  | "not asked"; // too many calls fail or wait

/** Nobody took the call, or nobody could now: a read may be sent again. */
const passing = new Set<Trouble>(["unreachable", "overloaded"]);

/** An answer that is odd came in time: its neighbours may well be in order. */
const odd = new Set<Trouble>(["redirected", "not JSON", "not UTF-8", "too deep"]);

export class V3Unreachable extends Error {
  override name = "V3Unreachable";
  readonly trouble: Trouble;

  constructor(trouble: Trouble, cause?: unknown) {
    super(`the v3 API: ${trouble}`, { cause });
    this.trouble = trouble;
  }

  get isPassing(): boolean {
    return passing.has(this.trouble);
  }

  /** Something answers, and at once: no reason to leave the API in peace. */
  get isOdd(): boolean {
    return odd.has(this.trouble);
  }
}

const maxAnswerBytes = 2 * 1024 * 1024;
const overloaded = new Set([502, 503, 504]);

/** Refusals that are told from their status alone, whoever wrote the page that comes with them. */
const plainRefusals = new Set([404, 410, 413, 429, 500]);

/** The API is well: a payment gateway is not, or one kind of its work has too many that wait. */
function isAboutPart(status: number, text: string): boolean {
  return (
    (status === 502 && text.includes('"code":"gateway_down"')) || (status === 503 && text.includes('"code":"busy"'))
  );
}

/** Its bytes as text, without a byte order mark. */
async function textOf({ body }: Response): Promise<{ text: string; bytes: number }> {
  const content = await readAtMost(maxAnswerBytes, body);
  if (!content) {
    await body?.cancel();
    throw new V3Unreachable("too large");
  }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content).trim(), bytes: content.byteLength };
  } catch (error) {
    throw new V3Unreachable("not UTF-8", error);
  }
}

function parsed(text: string): { body: unknown } | undefined {
  if (text === "") return { body: undefined };
  try {
    return { body: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/**
 * What an HTTP answer is to the portal, decided here alone. JSON is JSON under any content type. A page in its place is
 * no answer; with a status that says enough it is a refusal that the API did not speak itself. Nobody is logged out, sent
 * away or told of a wrong password by a page. Throws V3Unreachable with what the trouble is.
 */
export async function answerOf(response: Response): Promise<V3Answer> {
  const { status } = response;
  const { text, bytes } = await textOf(response);
  if (overloaded.has(status) && !isAboutPart(status, text)) throw new V3Unreachable("overloaded");
  if (status >= 300 && status < 400) throw new V3Unreachable("redirected");

  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const json = parsed(text);
  if (json && isDeeperThan(bounds.levels, json.body)) throw new V3Unreachable("too deep");
  if (json) return { status, body: json.body, bytes, retryAfterSeconds };
  if (plainRefusals.has(status)) return { status, body: undefined, bytes, retryAfterSeconds, isForeign: true };
  throw new V3Unreachable("not JSON");
}
