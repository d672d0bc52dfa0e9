import type { BriefResult } from "../save.server.ts";
import type { SentWrite } from "./queue.ts";

export interface ServerClock {
  server_now: string;
  remaining_seconds: number;
}

export type SyncResponse =
  | { kind: "saved"; results: BriefResult[]; clock: ServerClock; answered: number | undefined }
  | { kind: "ended" }
  | { kind: "moved"; results: BriefResult[] }
  | { kind: "closed"; results: BriefResult[]; lateKept: number; endedBy?: "doctor" | "expiry" | undefined }
  | { kind: "signed-out" }
  | { kind: "refused"; message: string }
  | { kind: "unreachable"; waitMs?: number };

interface Body {
  results?: BriefResult[];
  server_now?: string;
  remaining_seconds?: number;
  answered_count?: number;
  status?: string;
  code?: string;
  message?: string;
  late_kept?: number;
  ended_by?: "doctor" | "expiry";
}

const timeoutMs = 15_000;

/** Response body as save.server.ts writes it; empty if it is no object. */
function bodyOf(json: unknown): Body {
  return typeof json === "object" && json !== null ? json : {};
}

/** Classifies a response by its status and body; any redirect counts as one to the login. */
export function classifyResponse(
  status: number,
  isRedirect: boolean,
  json: unknown,
  retryAfter: string | null,
): SyncResponse {
  if (isRedirect || status === 401 || status === 419) return { kind: "signed-out" };
  if (status === 429 || status >= 500) {
    return retryAfter ? { kind: "unreachable", waitMs: Number(retryAfter) * 1000 } : { kind: "unreachable" };
  }
  const { results = [], code, message = "", late_kept = 0, ended_by, status: state, ...clock } = bodyOf(json);
  const { server_now, remaining_seconds } = clock;
  if (code === "attempt_moved") return { kind: "moved", results };
  if (code === "attempt_closed") return { kind: "closed", results, lateKept: late_kept, endedBy: ended_by };
  if (status !== 200) return { kind: "refused", message };
  if (server_now === undefined || remaining_seconds === undefined) return { kind: "ended" };
  if (state !== undefined && state !== "in_progress") return { kind: "closed", results, lateKept: 0 };
  return { kind: "saved", results, clock: { server_now, remaining_seconds }, answered: clock.answered_count };
}

async function request(address: string, init: RequestInit): Promise<SyncResponse> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      ...init,
      headers: { accept: "application/json" },
      redirect: "manual",
      signal: timeout.signal,
    });
    const json: unknown = await response.json().catch(() => null);
    return classifyResponse(
      response.status,
      response.type === "opaqueredirect",
      json,
      response.headers.get("retry-after"),
    );
  } catch {
    return { kind: "unreachable" };
  } finally {
    clearTimeout(timer);
  }
}

export async function sendToServer(
  address: string,
  body: { attempt_token: string; answers: SentWrite[] } | { submission_key: string },
): Promise<SyncResponse> {
  const fields: Record<string, string> =
    "answers" in body ? { attempt_token: body.attempt_token, answers: JSON.stringify(body.answers) } : body;
  return request(address, { method: "POST", body: new URLSearchParams(fields), keepalive: true });
}

export async function fetchClock(address: string): Promise<SyncResponse> {
  return request(address, {});
}
