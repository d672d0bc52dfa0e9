import { Refusal, type Answer, type Fields } from "./answer.ts";
import type { Device, Doctor, Rows } from "./rows.ts";

/** One request, as the handler of a route gets it. */
export interface Call {
  rows: Rows;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Fields;
  token: string;
  device: Device | undefined;
}

export interface Route {
  method: string;
  /** Path below the base; `{name}` is a placeholder for a param. */
  path: string;
  /** Examples of the body and the result, for the document of the API. */
  takes?: Fields;
  gives: Fields;
  /** True if `gives` is a list with numbered pages. */
  isPaged?: true;
  handle: (call: Call) => Answer;
}

/** Returns the caller; a call that opens personal data also requires a trusted device. */
export function callerOf({ rows, token, device }: Call, { onAnyDevice = false } = {}): Doctor {
  const id = rows.sessions.get(token);
  const doctor = rows.doctors.find((one) => one.id === id);
  if (!doctor) throw new Refusal(401, "NO_SESSION", "আবার লগ-ইন করুন।");
  if (!onAnyDevice && !device?.isTrusted) throw new Refusal(403, "DEVICE_UNKNOWN", "এই ডিভাইস যাচাই করা নেই।");
  return doctor;
}

/** Returns the row with the id of a path. */
export function rowOf<Row extends { id: string }>(rows: readonly Row[], id: string | undefined): Row {
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Refusal(404, "NOT_FOUND", "Nothing here");
  return row;
}
