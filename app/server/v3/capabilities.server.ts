import { closest } from "fastest-levenshtein";
import type { Logger } from "pino";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorEnvelope } from "#contract/errors.ts";

/** Error of a call that the API does not have. */
export const notOffered: ErrorEnvelope = {
  message: "এই কেন্দ্রের পোর্টালে এই সুবিধা নেই। অন্য সব আগের মতোই চলবে।",
  code: "not_offered",
};

/** An endpoint as capabilities know it: by its declared method and path. */
export type Call = Pick<Endpoint, "method" | "path" | "feature">;

/** A response, and whether anything in the request could have been what was not found. */
export interface LearnedFrom {
  status: number;
  /** The API's own message; empty if it sent none. */
  message: string;
  /** False for a page, which may come from a proxy: only a check of the whole API learns from it. */
  isAnswered: boolean;
  /** True if the request had no params, query, body or credentials. */
  isBare: boolean;
  /** True if the message may quote words of the request that sound like those about a route. */
  mayQuote: boolean;
}

/** Knows which endpoints the v3 API does not have, for the whole process. */
export interface Capabilities {
  /** True if the API does not have the endpoint: it is not called then. */
  isMissing(call: Call): boolean;
  /** Learns from the response to a call; returns whether the API lacks the endpoint. */
  learn(call: Call, response: LearnedFrom): boolean;
  /** Marks an endpoint as missing for good: the adapter of the API says so. */
  declareMissing(call: Call): void;
  /** Returns the same knowledge for a new check: what was only learned is asked again. */
  rechecking(): Pick<Capabilities, "isMissing" | "learn">;
}

export interface CapabilitiesOptions {
  /** Features that the operator says the API does not have. */
  without?: readonly string[];
  /** How long a missing endpoint is not called. */
  missingForMs?: number;
  log?: Pick<Logger, "info">;
  now?: () => number;
}

const defaultMissingForMs = 10 * 60_000;

/** Words by which frameworks say that there is no route, rather than no such record; all of an entry must be there. */
const noRoute = [
  [/\broute\b/i, /\b(could not be found|not found|not defined|does not exist)\b/i], // Laravel
  [/\bno (such )?route\b/i], // Rails
  [/^cannot (get|post|put|patch|delete) \//i], // Express
  [/\bno static resource\b/i], // Spring
];

/** Words of `noRoute`. */
const routeWords = /route|cannot|static resource/i;

/** Checks whether a request contains words about routes, which an API may quote: "There is no category route". */
export function mentionsRoute(input: object): boolean {
  return routeWords.test(JSON.stringify(input));
}

/** Checks whether a message has no word about what was not found. */
function isBland(message: string): boolean {
  const words =
    message
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.join(" ") ?? "";
  return ["", "not found", ...["page", "resource", "endpoint", "url", "path"].map((it) => `${it} not found`)].includes(
    words,
  );
}

/** Part of a message that is examined. Bounds the cost of the patterns above. */
const maxExamined = 300;

/** Checks whether an error response means that the API has no such endpoint, rather than no such record. */
function meansMissing({ method, path }: Call, { status, isBare, mayQuote, ...response }: LearnedFrom): boolean {
  if (status === 405) return true;
  if (status !== 404) return false;
  const message = response.message.slice(0, maxExamined);
  if (isBare || (!mayQuote && noRoute.some((words) => words.every((one) => one.test(message))))) return true;
  // A write may say the same of what it was sent, such as a login with an unknown number.
  return method === "GET" && !path.includes("{") && isBland(message);
}

/** Creates the table of missing endpoints. It uses a monotonic clock, so that changes of the system time do not matter. */
export function createCapabilities(options: CapabilitiesOptions = {}): Capabilities {
  const { without = [], missingForMs = defaultMissingForMs, log, now = () => performance.now() } = options;
  const features = new Set(without);
  const declared = new Set<string>();
  const missingUntilMs = new Map<string, number>();
  const logged = new Set<string>();
  const nameOf = ({ method, path }: Call) => `${method} ${path}`;
  const isDeclared = (call: Call) => features.has(call.feature) || declared.has(nameOf(call));

  function learn(call: Call, response: LearnedFrom): boolean {
    const name = nameOf(call);
    if (!meansMissing(call, response)) {
      missingUntilMs.delete(name);
      return false;
    }
    missingUntilMs.set(name, now() + missingForMs);
    if (!logged.has(name)) log?.info({ endpoint: name }, "the v3 API has no such call: what needs it is not offered");
    logged.add(name);
    return true;
  }

  return {
    isMissing: (call) => isDeclared(call) || (missingUntilMs.get(nameOf(call)) ?? -Infinity) > now(),
    learn: (call, response) => (response.isAnswered ? learn(call, response) : false),
    declareMissing: (call) => void declared.add(nameOf(call)),
    rechecking: () => ({ isMissing: isDeclared, learn }),
  };
}

/** Reason why features of V3_WITHOUT cannot be used, naming the nearest known one; undefined if all are known. */
export function unknownFeature(without: readonly string[], endpoints: readonly Call[]): string | undefined {
  const known = [...new Set(endpoints.map(({ feature }) => feature))].toSorted();
  const wrong = without.find((feature) => !known.includes(feature));
  if (wrong === undefined) return undefined;
  return `V3_WITHOUT: there is no feature "${wrong}"; the nearest is "${closest(wrong, known)}". Features: ${known.join(", ")}.`;
}
