import { bounds } from "#contract/bounds.ts";
import type { LocalReply } from "#contract/v3-api.ts";
import { isDeeperThan, readAtMost } from "#runtime/bounded-reader.ts";

/** Response of the API: JSON, or an empty body. */
export interface V3Response {
  status: number;
  /** True if the body is the output of the endpoint's response schema: the API in this process has parsed it. */
  isOutput?: boolean;
  /** Parsed body; undefined if it is empty, as with a 204. */
  body: unknown;
  /** Size of the body text. */
  bytes: number;
  retryAfterSeconds: number | undefined;
  /** True if an error response came from something else than the API, such as a proxy. */
  isForeign?: boolean;
  /** Credentials in response headers, by the contract's name; the body usually has them instead. */
  issuedInHeaders?: { token?: string; otp_token?: string };
}

export type FailureReason =
  | "unreachable" // no connection, or a broken one
  | "too slow"
  | "overloaded" // 502, 503, 504
  | "redirected"
  | "not JSON" // a page, a text, or truncated JSON
  | "not UTF-8"
  | "too large"
  | "too deep"
  | "adapter" // the adapter threw an error
  | "not sent"; // the circuit is open or the queue is full

/** Reasons that may be temporary, after which a read may be repeated. */
const transient = new Set<FailureReason>(["unreachable", "overloaded"]);

/** Reasons for which a timely but malformed response is not usable; other calls may well succeed. */
const malformed = new Set<FailureReason>(["redirected", "not JSON", "not UTF-8", "too deep"]);

/** Thrown for a call without a usable response of the v3 API; `reason` tells why. */
export class V3Unreachable extends Error {
  override name = "V3Unreachable";
  readonly reason: FailureReason;

  constructor(trouble: FailureReason, cause?: unknown) {
    super(`the v3 API: ${trouble}`, { cause });
    this.reason = trouble;
  }

  /** True if repeating the call may succeed. */
  get isTransient(): boolean {
    return transient.has(this.reason);
  }

  /** True if a response came but was malformed, which does not count for the circuit breaker. */
  get isMalformed(): boolean {
    return malformed.has(this.reason);
  }
}

const maxResponseBytes = 2 * 1024 * 1024;
const overloaded = new Set([502, 503, 504]);

/** Error statuses that are meaningful even if a page of another server comes with them. */
const selfExplanatory = new Set([404, 410, 413, 429, 500]);

/** Checks whether a 502 or 503 comes from a healthy API: about a payment gateway, or about one busy kind of work. */
function isPartialOutage(status: number, text: string): boolean {
  return (
    (status === 502 && text.includes('"code":"gateway_down"')) || (status === 503 && text.includes('"code":"busy"'))
  );
}

/**
 * Reads a body as UTF-8 text without byte order mark, with its size. Throws V3Unreachable if it is larger than 2 MB or
 * not UTF-8.
 */
async function textOf({ body }: Response): Promise<{ text: string; bytes: number }> {
  const content = await readAtMost(maxResponseBytes, body);
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

/** Returns the credentials in the headers of a response; undefined if there are none. */
function issuedInHeaders({ headers }: Response): V3Response["issuedInHeaders"] {
  const token = headers.get("authorization");
  const otpToken = headers.get("x-otp-token");
  return token || otpToken ? { ...(token && { token }), ...(otpToken && { otp_token: otpToken }) } : undefined;
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
 * Interprets an HTTP response. JSON is accepted with any content type. A page instead of JSON is no usable response or,
 * with a self-explanatory status such as 404, an error that did not come from the API. So a page never logs anybody
 * out, redirects, or reports a wrong password. Throws V3Unreachable with the reason.
 */
export async function readV3Response(response: Response): Promise<V3Response> {
  const { status } = response;
  const { text, bytes } = await textOf(response);
  if (overloaded.has(status) && !isPartialOutage(status, text)) throw new V3Unreachable("overloaded");
  if (status >= 300 && status < 400) throw new V3Unreachable("redirected");

  const retryAfter = Number(response.headers.get("retry-after") ?? Number.NaN);
  const retryAfterSeconds = Number.isFinite(retryAfter) ? retryAfter : undefined;
  const json = parsed(text);
  if (json && isDeeperThan(bounds.jsonDepth, json.body)) throw new V3Unreachable("too deep");
  const issued = issuedInHeaders(response);
  if (json) return { status, body: json.body, bytes, retryAfterSeconds, ...(issued && { issuedInHeaders: issued }) };
  if (selfExplanatory.has(status)) return { status, body: undefined, bytes, retryAfterSeconds, isForeign: true };
  throw new V3Unreachable("not JSON");
}

/**
 * Interprets a reply of an API in the same process. Throws V3Unreachable ("overloaded") for a 502, 503 or 504, except
 * for those that a healthy API sends.
 */
export function readLocalReply({ status, body, retryAfterSeconds }: LocalReply): V3Response {
  if (overloaded.has(status) && !isPartialOutage(status, JSON.stringify(body))) throw new V3Unreachable("overloaded");
  return { status, body, bytes: 0, retryAfterSeconds, isOutput: status < 400 };
}
