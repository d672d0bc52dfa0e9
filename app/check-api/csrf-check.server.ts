import { csrfTimeoutMs } from "../server/v3/csrf-cookie.server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import type { Row } from "./row.server.ts";

const consequence = "until it succeeds, /readyz stays 503; an API without this call needs V3_CSRF_PATH=none";

const noCall = { path: null, status: null, ms: null, deviations: [], note: null };

/**
 * Requests the CSRF cookie as the portal does at its start, and returns the row for the report; any 2xx response is
 * enough. Without a path nothing is requested, and the verdict is `not offered`.
 */
export async function checkCsrf(api: V3Fetch, path: string | undefined): Promise<Row> {
  if (path === undefined) return { ...noCall, call: "GET CSRF cookie", verdict: "not offered" };
  const startedMs = performance.now();
  const row = { call: `GET ${path}`, path, deviations: [] };
  const passedMs = () => Math.round(performance.now() - startedMs);
  try {
    const response = await api(path, { redirect: "manual", signal: AbortSignal.timeout(csrfTimeoutMs) });
    await response.body?.cancel();
    const { ok, status } = response;
    return { ...row, verdict: ok ? "fits" : "unreadable", status, ms: passedMs(), note: ok ? null : consequence };
  } catch {
    const isSlow = passedMs() >= csrfTimeoutMs;
    const reason = isSlow ? `no response; the portal waits ${csrfTimeoutMs} ms` : "unreachable";
    const note = `${reason}; ${consequence}`;
    return { ...row, verdict: isSlow ? "too slow" : "unreadable", status: null, ms: passedMs(), note };
  }
}
