import { z } from "zod";
import type { BkashAccount } from "#api/config/accounts.ts";
import { withDeadline } from "../deadline.ts";
import { AnyText, type GatewayCall } from "../gateway-call.ts";
import type { GatewayTokens, TokenStore } from "../token-store.ts";

const hourMs = 3_600_000;
/** Maximum number of token calls within an hour; bKash blocks a merchant for an hour after a third one. */
const maxCallsPerHour = 2;
const renewalLeadMs = 5 * 60_000;
/** Milliseconds for the token calls of a renewal. PostgreSQL ends its transaction after 10 idle seconds. */
const renewalMs = 8000;

const noTokens: GatewayTokens = { idToken: "", refreshToken: "", expiresAt: new Date(0), grantedAt: [] };

const TokenResponse = z.object({
  id_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().positive().default(3600),
});

/** Thrown if no token is available for calling bKash. The message contains no secrets. */
export class BkashTokenError extends Error {
  override name = "BkashTokenError";
}

interface TokenSource {
  account: BkashAccount;
  tokens: TokenStore;
  call: GatewayCall;
  /** Base URL of the token calls. */
  url: string;
  now: () => Date;
}

/** Tokens to save; without new ones the saved ones, with the calls that failed, and the reason. */
interface Renewal {
  tokens: GatewayTokens;
  problem?: string;
}

/**
 * Creates a function that returns the merchant's token, shared by all processes, and renews it from five minutes before
 * it expires; until then a valid token is used even if its renewal fails. It makes at most two token calls within an
 * hour, not counting calls of other processes that could not be saved, and throws a BkashTokenError if these give no
 * token.
 */
export function createBkashToken({ account, tokens, call, url, now }: TokenSource) {
  /** Calls of this process that are not known to be saved. */
  let unsaved: Date[] = [];
  const { username, password, appKey: app_key, appSecret: app_secret } = account;

  async function requestWithinLimit(saved: GatewayTokens, signal: AbortSignal): Promise<Renewal> {
    const calledAt = now();
    const since = calledAt.getTime() - hourMs;
    const earlier = [...saved.grantedAt, ...unsaved].filter((at) => at.getTime() > since);
    if (earlier.length >= maxCallsPerHour) {
      const problem = "bKash allows two token calls per hour, and both are used up";
      return { tokens: { ...saved, grantedAt: earlier }, problem };
    }
    unsaved.push(calledAt);
    const grantedAt = [...earlier, calledAt];
    const { refreshToken } = saved;
    const reply = await call(`${url}/${refreshToken ? "refresh" : "grant"}`, {
      method: "POST",
      headers: { "content-type": "application/json", username, password },
      body: JSON.stringify({ app_key, app_secret, refresh_token: refreshToken || undefined }),
      signal,
    });
    if (!reply.hasResponse) return { tokens: { ...saved, grantedAt }, problem: `bKash gave no token: ${reply.reason}` };
    const response = TokenResponse.safeParse(reply.body).data;
    // a refused refresh token is not used again, so that the next call is a grant
    if (!response && refreshToken) return requestWithinLimit({ ...saved, refreshToken: "" }, signal);
    if (!response) {
      const code = AnyText.safeParse(reply.body["statusCode"]).data ?? "";
      return { tokens: { ...saved, grantedAt }, problem: `bKash gave no token: ${`${reply.status} ${code}`.trim()}` };
    }
    const { id_token: idToken, refresh_token, expires_in } = response;
    const expiresAt = new Date(calledAt.getTime() + expires_in * 1000);
    return { tokens: { idToken, refreshToken: refresh_token, expiresAt, grantedAt } };
  }

  /** True if the token is valid for longer than `leadMs` and is not the refused one. */
  function isValid(saved: GatewayTokens, refusedToken: string | undefined, leadMs: number): boolean {
    return saved.idToken !== refusedToken && saved.expiresAt.getTime() - now().getTime() > leadMs;
  }

  async function renew(known: GatewayTokens, refusedToken: string | undefined): Promise<string> {
    let problem = "another process is renewing the token of bKash";
    const renewed = await tokens.renew("bkash", async (saved = noTokens) => {
      if (isValid(saved, refusedToken, renewalLeadMs)) return saved;
      const renewal = await withDeadline(renewalMs, undefined, (signal) => requestWithinLimit(saved, signal));
      problem = renewal.problem ?? "bKash gave an invalid token";
      return renewal.tokens;
    });
    unsaved = unsaved.filter((at) => !renewed?.grantedAt.includes(at));
    const best = renewed ?? known;
    if (!isValid(best, refusedToken, 0)) throw new BkashTokenError(problem);
    return best.idToken;
  }

  /** Running renewals. A renewal holds a database connection until bKash responds, so concurrent callers share one. */
  const renewals = new Map<string | undefined, Promise<string>>();

  /** Throws a BkashTokenError if no token is available. `refusedToken`: token that bKash has just refused. */
  return async (refusedToken?: string): Promise<string> => {
    const saved = (await tokens.read("bkash")) ?? noTokens;
    if (isValid(saved, refusedToken, renewalLeadMs)) return saved.idToken;
    const renewal =
      renewals.get(refusedToken) ?? renew(saved, refusedToken).finally(() => renewals.delete(refusedToken));
    renewals.set(refusedToken, renewal);
    return renewal;
  };
}
