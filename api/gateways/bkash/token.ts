import { z } from "zod";
import type { BkashAccount } from "#env";
import { AnyText, type GatewayCall } from "../gateway-call.ts";
import type { GatewayTokens, TokenStore } from "../token-store.ts";

const hourMs = 3_600_000;
/** A third call within an hour blocks the merchant for an hour. */
const callsAnHour = 2;
/** So long before its end a token is renewed. */
const earlyMs = 5 * 60_000;

const TokenAnswer = z.object({
  id_token: z.string().min(1).max(8192),
  refresh_token: z.string().min(1).max(8192),
  expires_in: z.coerce.number().positive().default(3600),
});

/** There is no token to call bKash with. The message names no secret. */
export class BkashTokenError extends Error {
  override name = "BkashTokenError";
}

interface TokenSource {
  account: BkashAccount;
  tokens: TokenStore;
  call: GatewayCall;
  /** Where the token calls are. */
  url: string;
  now: () => Date;
}

/**
 * Gives the merchant's token, the one that all processes share. It asks for a new one early, and never a third time in
 * an hour.
 */
export function createBkashToken({ account, tokens, call, url, now }: TokenSource) {
  const failedCalls: Date[] = [];
  const { username, password, appKey: app_key, appSecret: app_secret } = account;

  async function ask(path: "grant" | "refresh", refresh_token?: string) {
    const reply = await call(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", username, password },
      body: JSON.stringify({ app_key, app_secret, refresh_token }),
    });
    if (!reply.isAnswered) throw new BkashTokenError(`bKash gave no token: ${reply.reason}`);
    const answer = TokenAnswer.safeParse(reply.body).data;
    const code = AnyText.safeParse(reply.body["statusCode"]).data ?? "";
    return { answer, reason: `${reply.status} ${code}`.trim() };
  }

  async function askWithin(grantedAt: Date[], saved: GatewayTokens | undefined): Promise<GatewayTokens> {
    const since = now().getTime() - hourMs;
    const calls = [...grantedAt, ...failedCalls].filter((at) => at.getTime() > since);
    if (calls.length >= callsAnHour)
      throw new BkashTokenError("bKash allows two token calls an hour, and both are spent");
    const calledAt = now();
    failedCalls.push(calledAt);
    const { answer, reason } = await (saved ? ask("refresh", saved.refreshToken) : ask("grant"));
    if (!answer && saved) return askWithin(grantedAt, undefined);
    if (!answer) throw new BkashTokenError(`bKash gave no token: ${reason}`);
    const failed = failedCalls.splice(0).filter((at) => at.getTime() > since);
    return {
      idToken: answer.id_token,
      refreshToken: answer.refresh_token,
      expiresAt: new Date(calledAt.getTime() + answer.expires_in * 1000),
      grantedAt: [...grantedAt.filter((at) => at.getTime() > since), ...failed],
    };
  }

  function usable(saved: GatewayTokens | undefined, refusedToken: string | undefined): GatewayTokens | undefined {
    if (!saved || saved.idToken === refusedToken) return undefined;
    return saved.expiresAt.getTime() - now().getTime() > earlyMs ? saved : undefined;
  }

  async function renew(refusedToken: string | undefined): Promise<string> {
    const renewed = await tokens.renew(
      "bkash",
      async (saved) => usable(saved, refusedToken) ?? (await askWithin(saved?.grantedAt ?? [], saved)),
    );
    return renewed.idToken;
  }

  /** A renewal keeps a connection to the database until bKash answers: all who want the same wait for one. */
  const renewals = new Map<string | undefined, Promise<string>>();

  /** Throws a BkashTokenError when there is none. `refusedToken` is one that bKash has just refused. */
  return async (refusedToken?: string): Promise<string> => {
    const shared = usable(await tokens.read("bkash"), refusedToken);
    if (shared) return shared.idToken;
    const renewal = renewals.get(refusedToken) ?? renew(refusedToken).finally(() => renewals.delete(refusedToken));
    renewals.set(refusedToken, renewal);
    return renewal;
  };
}
