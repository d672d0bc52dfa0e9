import { csrfTimeoutMs } from "./csrf-cookie.server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";

const csrfExpired = 419;
const readOnly = new Set(["GET", "HEAD"]);

/**
 * Returns the cookies of a response as a Cookie header, and the CSRF token that Laravel expects back in `X-XSRF-TOKEN`;
 * undefined if the response sets no such token.
 */
function csrfHeaders(response: Response): Record<string, string> | undefined {
  const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0] ?? "");
  const token = pairs.find((pair) => pair.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length);
  return token === undefined ? undefined : { Cookie: pairs.join("; "), "X-XSRF-TOKEN": decodedToken(token) };
}

function decodedToken(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}

/**
 * Wraps a fetch function: a write that was refused with 419 is sent once more with a new CSRF cookie, for an API whose
 * routes are in Laravel's `web` group. The cookies belong to this call alone: a session that calls of several doctors
 * share would mix them up. Without a `csrfPath`, the function is returned as it is.
 */
export function withCsrfRetry(v3Fetch: V3Fetch, csrfPath: string | undefined): V3Fetch {
  if (csrfPath === undefined) return v3Fetch;
  return async (path, init) => {
    const refused = await v3Fetch(path, init);
    if (refused.status !== csrfExpired || readOnly.has(init.method ?? "GET")) return refused;
    const signal = init.signal ?? AbortSignal.timeout(csrfTimeoutMs);
    const cookie = await v3Fetch(csrfPath, { redirect: "manual", signal }).catch(() => undefined);
    await cookie?.body?.cancel();
    const headers = cookie && csrfHeaders(cookie);
    if (!headers) return refused;
    await refused.body?.cancel();
    return v3Fetch(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers } });
  };
}
