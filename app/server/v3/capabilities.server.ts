import { closest } from "fastest-levenshtein";
import type { Logger } from "pino";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorEnvelope } from "#contract/errors.ts";
import { namesRoute } from "./api-answer.server.ts";

export const notOffered: ErrorEnvelope = {
  message: "এই কেন্দ্রের পোর্টালে এই সুবিধা নেই। অন্য সব আগের মতোই চলবে।",
  code: "not_offered",
};

/** Endpoint as capabilities identify it: by its declared method and path, and its feature. */
export type Call = Pick<Endpoint, "method" | "path" | "feature">;

/** Knows which endpoints the v3 API does not have, for the whole process. */
export interface Capabilities {
  /** True if the API does not have the endpoint: it is not called then. */
  isMissing(call: Call): boolean;
  /** True if the operator or the adapter says so: nothing is asked about it. */
  isDeclared(call: Call): boolean;
  /** Keeps what a check of the portal found out. Nothing is learned from calls of visitors, who choose what is sent. */
  learn(call: Call, isMissing: boolean): void;
  /** Marks an endpoint as missing for good: the adapter of the API says so. */
  declareMissing(call: Call): void;
}

export interface CapabilitiesOptions {
  /** Features that the operator says the API does not have. */
  without?: readonly string[];
  /** Milliseconds for which a missing endpoint is not called. */
  missingForMs?: number;
  log?: Pick<Logger, "info">;
  now?: () => number;
}

const defaultMissingForMs = 10 * 60_000;

/** Matches words about routes in a request, which an API may quote in its message: "There is no category route". */
const routeWords = /route|cannot|static resource/i;

const maxExamined = 300;

/**
 * Checks whether a 404 says that there is no such route, so that the visitor is told that this is not offered. False if
 * the request itself contains words about routes, since the message may quote them.
 */
export function namesNoRoute(status: number, message: string, input: object): boolean {
  return status === 404 && namesRoute(message.slice(0, maxExamined)) && !routeWords.test(JSON.stringify(input));
}

/**
 * Creates the table of missing endpoints. It uses a monotonic clock, so that changes of the system time do not matter.
 */
export function createCapabilities(options: CapabilitiesOptions = {}): Capabilities {
  const { without = [], missingForMs = defaultMissingForMs, log, now = () => performance.now() } = options;
  const features = new Set(without);
  const declared = new Set<string>();
  const missingUntilMs = new Map<string, number>();
  const logged = new Set<string>();
  const nameOf = ({ method, path }: Call) => `${method} ${path}`;
  const isDeclared = (call: Call) => features.has(call.feature) || declared.has(nameOf(call));

  function learn(call: Call, isMissing: boolean): void {
    const name = nameOf(call);
    if (!isMissing) {
      missingUntilMs.delete(name);
      return;
    }
    missingUntilMs.set(name, now() + missingForMs);
    if (!logged.has(name)) log?.info({ endpoint: name }, "the v3 API has no such call: what needs it is not offered");
    logged.add(name);
  }

  return {
    isMissing: (call) => isDeclared(call) || (missingUntilMs.get(nameOf(call)) ?? -Infinity) > now(),
    isDeclared,
    learn,
    declareMissing: (call) => void declared.add(nameOf(call)),
  };
}

/**
 * Returns the message for a feature in V3_WITHOUT that does not exist, with the most similar one; undefined if all
 * exist.
 */
export function unknownFeature(without: readonly string[], endpoints: readonly Call[]): string | undefined {
  const known = [...new Set(endpoints.map(({ feature }) => feature))].toSorted();
  const wrong = without.find((feature) => !known.includes(feature));
  if (wrong === undefined) return undefined;
  return `V3_WITHOUT: there is no feature "${wrong}"; the nearest is "${closest(wrong, known)}". Features: ${known.join(", ")}.`;
}
