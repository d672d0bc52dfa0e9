import { z } from "zod";
import type { BkashAccount } from "#api/config/accounts.ts";
import { AnyText, type GatewayCall } from "../gateway-call.ts";
import type { GatewayTokens, TokenStore } from "../token-store.ts";

const hourMs = 3_600_000;
/** Maximum number of token calls within an hour; bKash blocks a merchant for an hour after a third one. */
const maxCallsPerHour = 2;
const renewalLeadMs = 5 * 60_000;

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

/**
 * Creates a function that returns the merchant's token, shared by all processes, and renews it from five minutes before
 * it expires. It makes at most two token calls within an hour, not counting failed calls of other processes, and throws
 * a BkashTokenError if these give no token.
 */
export function createBkashToken({ account, tokens, call, url, now }: TokenSource) {
  const failedCalls: Date[] = [];
  const { username, password, appKey: app_key, appSecret: app_secret } = account;

  async function requestToken(path: "grant" | "refresh", refresh_token?: string) {
    const reply = await call(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", username, password },
      body: JSON.stringify({ app_key, app_secret, refresh_token }),
    });
    if (!reply.hasResponse) throw new BkashTokenError(`bKash gave no token: ${reply.reason}`);
    const response = TokenResponse.safeParse(reply.body).data;
    const code = AnyText.safeParse(reply.body["statusCode"]).data ?? "";
    return { response, reason: `${reply.status} ${code}`.trim() };
  }

  async function requestWithinLimit(grantedAt: Date[], saved: GatewayTokens | undefined): Promise<GatewayTokens> {
    const since = now().getTime() - hourMs;
    const calls = [...grantedAt, ...failedCalls].filter((at) => at.getTime() > since);
    if (calls.length >= maxCallsPerHour)
      throw new BkashTokenError("bKash allows two token calls per hour, and both are used up");
    const calledAt = now();
    failedCalls.push(calledAt);
    const { response, reason } = await (saved ? requestToken("refresh", saved.refreshToken) : requestToken("grant"));
    if (!response && saved) return requestWithinLimit(grantedAt, undefined);
    if (!response) throw new BkashTokenError(`bKash gave no token: ${reason}`);
    const failed = failedCalls.splice(0).filter((at) => at.getTime() > since);
    return {
      idToken: response.id_token,
      refreshToken: response.refresh_token,
      expiresAt: new Date(calledAt.getTime() + response.expires_in * 1000),
      grantedAt: [...grantedAt.filter((at) => at.getTime() > since), ...failed],
    };
  }

  function usable(saved: GatewayTokens | undefined, refusedToken: string | undefined): GatewayTokens | undefined {
    if (!saved || saved.idToken === refusedToken) return undefined;
    return saved.expiresAt.getTime() - now().getTime() > renewalLeadMs ? saved : undefined;
  }

  async function renew(refusedToken: string | undefined): Promise<string> {
    const renewed = await tokens.renew(
      "bkash",
      async (saved) => usable(saved, refusedToken) ?? (await requestWithinLimit(saved?.grantedAt ?? [], saved)),
    );
    return renewed.idToken;
  }

  /** Running renewals. A renewal holds a database connection until bKash responds, so concurrent callers share one. */
  const renewals = new Map<string | undefined, Promise<string>>();

  /** Throws a BkashTokenError if no token is available. `refusedToken`: token that bKash has just refused. */
  return async (refusedToken?: string): Promise<string> => {
    const shared = usable(await tokens.read("bkash"), refusedToken);
    if (shared) return shared.idToken;
    const renewal = renewals.get(refusedToken) ?? renew(refusedToken).finally(() => renewals.delete(refusedToken));
    renewals.set(refusedToken, renewal);
    return renewal;
  };
}
