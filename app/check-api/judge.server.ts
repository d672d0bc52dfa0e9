import type { Endpoint } from "#contract/endpoint.ts";
import { readEnvelope } from "../server/v3/reader/envelope.server.ts";
import type { Deviation, ReceivedResponse } from "../server/v3/reader/read-result.server.ts";
import type { ResponseReader } from "../server/v3/reader/response-reader.server.ts";
import { readTolerantly } from "../server/v3/reader/tolerant-reader.server.ts";
import type { V3Response } from "../server/v3/v3-response.server.ts";
import { hasOnlyEmptyLists, lostParts } from "./lost-parts.server.ts";

/**
 * Result of a checked call. `fits`: readable as it is; `tolerated`: readable after coercion; `in part`: rows or texts
 * of the response are not shown; `refused`: an error response that the portal understands; `success not tried`: only a
 * refusal or the path was seen, which says nothing about a success; `missing`: the API lacks the endpoint; `not
 * offered`: the settings say so; `unreadable`: the portal cannot use the response; `too slow`: it starts later than the
 * portal waits; `not tried`: there was nothing to call it with.
 */
export type CallVerdict =
  | "fits"
  | "tolerated"
  | "in part"
  | "refused"
  | "success not tried"
  | "missing"
  | "not offered"
  | "unreadable"
  | "too slow"
  | "not tried";

export interface Judgement {
  verdict: CallVerdict;
  /** Deviations of the response from the contract. */
  deviations: Deviation[];
  /** Additional information for the report. */
  note: string | null;
  /** Parsed response; undefined if it could not be read. */
  data?: unknown;
}

const endpointMissing = new Set([404, 405, 501]);

const selfExplanatory = new Set([401, 419, 423]);

/**
 * Judges a response with a success status. `isEmpty`: the form was sent empty, so the API should have refused it, which
 * is noted.
 */
export function judgeSuccess(
  { response: schema }: Endpoint,
  received: ReceivedResponse,
  zone: string,
  isEmpty: boolean,
): Judgement {
  const reading = readTolerantly(schema, received, zone);
  if (!reading.isRead) return { verdict: "unreadable", deviations: reading.deviations, note: null };
  const lost = lostParts(schema, received.body, reading.data, reading.deviations);
  const deviations = [...reading.deviations, ...lost.deviations];
  if (lost.isMainList)
    return { verdict: "unreadable", deviations, note: "its list cannot be read", data: reading.data };
  const isPartial = deviations.some(({ became, found }) => became === "left out" || isLost(became, found));
  const verdict = isPartial ? "in part" : deviations.length > 0 ? "tolerated" : "fits";
  const isUnjudged = hasOnlyEmptyLists(schema, reading.data);
  const note = isEmpty ? "an empty form was accepted" : isUnjudged ? "empty: could not be judged" : null;
  return { verdict, deviations, note, data: reading.data };
}

/**
 * Checks whether a value was read as empty although the response may have it in another form or under another name. A
 * null is no loss, because with it the API says that there is none.
 */
function isLost(became: Deviation["became"], found: string): boolean {
  return became === "empty" && found !== "null";
}

/** Judges an error response. `isEmpty`: the form was sent empty, so the API was right to refuse it. */
export function judgeRefusal(endpoint: Endpoint, response: V3Response, zone: string, isEmpty: boolean): Judgement {
  const deviations: Deviation[] = [];
  const reader: ResponseReader = {
    read(_call, schema, received) {
      const reading = readTolerantly(schema, received, zone);
      deviations.push(...reading.deviations);
      return reading.isRead ? { data: reading.data, isPartial: false, unreadLists: [] } : undefined;
    },
  };
  const { message, code, errors = {} } = readEnvelope(reader, endpoint, response);
  const reasons = Object.entries(errors).flatMap(([field, texts]) => texts.map((text) => `${field} ${text}`.trim()));
  const note = [code, message || reasons.join("; ")].filter(Boolean).join(": ") || null;
  const { status, isForeign = false } = response;
  if (endpointMissing.has(status)) return { verdict: "missing", deviations: [], note };
  const isUnderstood = message !== "" || reasons.length > 0 || selfExplanatory.has(status);
  if (status >= 500 || isForeign || !isUnderstood) return { verdict: "unreadable", deviations, note };
  if (!isEmpty) return { verdict: "refused", deviations, note };
  return { verdict: "success not tried", deviations, note: ["refusal understood", note].filter(Boolean).join(": ") };
}
