import { expect, onTestFinished, test, vi } from "vitest";
import { testDatabase } from "#tests/support/processes/postgres/database.ts";
import { bkashSteps, payAtBkash } from "#tests/support/api/scenarios/payers.ts";
import { paymentSandboxes, sessionRequest, tokensInMemory } from "#tests/support/fakes/payment-sandboxes.ts";
import type { GatewayCall } from "../gateway-call.ts";
import { createBkashClient } from "./client.ts";
import { createBkashToken } from "./token.ts";

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern);

/** Merchant with its own database and a clock that the test moves. */
async function merchantWithClock() {
  const own = await testDatabase();
  onTestFinished(own.close);
  let at = new Date("2026-03-01T06:00:00Z");
  const now = () => at;
  const sandbox = await paymentSandboxes({ pool: own.pool, now });
  const tokens = tokensInMemory();
  const create = async (store = tokens) => {
    const { outcome } = await createBkashClient(sandbox.bkash, store, { now }).createSession(
      sessionRequest(sandbox.origin),
    );
    return outcome;
  };
  const calls = async () => {
    const { rows } = await own.pool.query<{ calls: number }>(
      "select count(*)::int calls from sandbox.bkash_token_calls",
    );
    return rows[0]?.calls;
  };
  const pass = (minutes: number) => {
    at = new Date(at.getTime() + minutes * 60_000);
  };
  return { sandbox, tokens, create, calls, pass, now };
}

test("a payment expires after a day", async () => {
  const { sandbox, pass, now } = await merchantWithClock();
  const gateway = createBkashClient(sandbox.bkash, tokensInMemory(), { now });
  const opened = await gateway.createSession(sessionRequest(sandbox.origin, { tranId: "CP7-old" }));
  if (opened.outcome !== "opened") throw new Error(opened.reason);
  await payAtBkash(opened.redirectUrl, bkashSteps());
  pass(24 * 60 + 1);
  const reference = { tranId: "CP7-old", sessionKey: opened.sessionKey };
  expect(await gateway.execute(reference)).toMatchObject({
    outcome: "unknown",
    reason: like(/^2056/),
  });
  expect(await gateway.query(reference)).toMatchObject({ outcome: "failed", reason: "Expired" });
});

test("concurrent payments share one token renewal, so that only one holds a database connection", async () => {
  const { sandbox, tokens, now } = await merchantWithClock();
  let renewals = 0;
  const renew: typeof tokens.renew = (...args) => {
    renewals += 1;
    return tokens.renew(...args);
  };
  const gateway = createBkashClient(sandbox.bkash, { ...tokens, renew }, { now });
  const opened = await Promise.all(
    Array.from({ length: 12 }, () => gateway.createSession(sessionRequest(sandbox.origin))),
  );
  expect(opened.map(({ outcome }) => outcome)).toEqual(opened.map(() => "opened"));
  expect(renewals).toBe(1);
});

test("payments of several processes share a token, which is refreshed before it expires after an hour", async () => {
  const { tokens, create, calls, pass } = await merchantWithClock();
  expect(await Promise.all(Array.from({ length: 8 }, () => create()))).toEqual(Array<string>(8).fill("opened"));
  pass(54);
  expect(await create()).toBe("opened");
  expect(await calls()).toBe(1);
  const before = await tokens.read("bkash");
  pass(2);
  expect(await create()).toBe("opened");
  expect(await calls()).toBe(2);
  const after = await tokens.read("bkash");
  expect(after?.idToken).not.toBe(before?.idToken);
  expect(after?.grantedAt).toHaveLength(2);
  pass(56);
  expect(await create(), "the first of the calls is over an hour old").toBe("opened");
  expect(await calls()).toBe(3);
  expect((await tokens.read("bkash"))?.grantedAt).toHaveLength(2);
});

test("uses a valid token although its renewal is refused", async () => {
  const { sandbox, tokens, create, calls, pass, now } = await merchantWithClock();
  expect(await create()).toBe("opened");
  const granted = await tokens.read("bkash");
  if (!granted) throw new Error("no token");
  await tokens.renew("bkash", async () => ({ ...granted, refreshToken: "revoked" }));
  const gateway = createBkashClient(sandbox.bkash, tokens, { now });
  const open = async () => (await gateway.createSession(sessionRequest(sandbox.origin))).outcome;
  pass(56);
  expect([await open(), await open(), await create()]).toEqual(["opened", "opened", "opened"]);
  expect((await tokens.read("bkash"))?.grantedAt, "other processes know the refused call").toHaveLength(2);
  pass(4);
  expect([await open(), await create()]).toEqual(["opened", "opened"]);
  expect(await calls()).toBe(2);
});

test("uses a valid token while another process renews it", async () => {
  const { sandbox, tokens, create, calls, pass, now } = await merchantWithClock();
  const busy = { ...tokens, renew: async () => undefined };
  expect(await create(busy)).toBe("unreachable");
  expect(await create()).toBe("opened");
  pass(56);
  expect(await create(busy)).toBe("opened");
  expect(await calls()).toBe(1);
  pass(4);
  const refused = await createBkashClient(sandbox.bkash, busy, { now }).createSession(sessionRequest(sandbox.origin));
  expect(refused).toMatchObject({ outcome: "unreachable", reason: like(/another process/) });
});

test("ends a token call before PostgreSQL ends its transaction", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const account = { url: "", appKey: "k", appSecret: "s", username: "u", password: "p", isSandbox: true };
  const tokens = tokensInMemory();
  const silent: GatewayCall = (_, { signal }) =>
    new Promise((resolve) => {
      signal?.addEventListener("abort", () => resolve({ hasResponse: false, reason: "no response in time" }));
    });
  const tokenFor = createBkashToken({ account, tokens, call: silent, url: "", now: () => new Date() });
  const refused = expect(tokenFor()).rejects.toThrow("bKash gave no token: no response in time");
  await vi.advanceTimersByTimeAsync(9999);
  await refused;
  expect((await tokens.read("bkash"))?.grantedAt, "the call counts for all processes").toHaveLength(1);
});

test("wrong credentials give an error without secrets, and no third token call within an hour", async () => {
  const { sandbox, pass, now } = await merchantWithClock();
  const unknown = { ...sandbox.bkash, password: "another secret" };
  const gateway = createBkashClient(unknown, tokensInMemory(), { now });
  const open = async () => {
    const result = await gateway.createSession(sessionRequest(sandbox.origin));
    return "reason" in result ? result.reason : result.outcome;
  };
  const refused = like(/bKash gave no token: 401$/);
  const limited = like(/both are used up/);
  expect([await open(), await open(), await open()]).toEqual([refused, refused, limited]);
  pass(59);
  expect(await open()).toEqual(limited);
  pass(2);
  expect(await open()).toEqual(refused);
});

test("never makes a third token call in an hour, which would block the merchant", async () => {
  const { sandbox, create, calls, pass, now } = await merchantWithClock();
  expect([await create(tokensInMemory()), await create(tokensInMemory())]).toEqual(["opened", "opened"]);
  expect(await create(tokensInMemory())).toBe("unreachable");
  pass(59);
  expect(await create(tokensInMemory())).toBe("unreachable");
  pass(2);
  expect(await create(tokensInMemory())).toBe("opened");
  expect(await calls()).toBe(4);

  pass(120);
  const tokens = tokensInMemory();
  expect(await create(tokens)).toBe("opened");
  const usedUp = tokensInMemory();
  const { refreshToken = "" } = (await tokens.read("bkash")) ?? {};
  const expiresAt = new Date(now().getTime() + 3_600_000);
  const grantedAt = [now(), now()]; // calls by other processes, of which this bKash knows one
  await usedUp.renew("bkash", async () => ({ idToken: "revoked by bKash", refreshToken, expiresAt, grantedAt }));
  const refused = await createBkashClient(sandbox.bkash, usedUp, { now }).createSession(sessionRequest(sandbox.origin));
  expect(refused).toMatchObject({ outcome: "unreachable", reason: like(/both are used up/) });
  expect(await calls()).toBe(5);
});

test("replaces a revoked token, by a grant if the refresh is refused, and repeats the call", async () => {
  const { tokens, create, calls, now } = await merchantWithClock();
  const expiresAt = new Date(now().getTime() + 3_600_000);
  await tokens.renew("bkash", async () => ({
    idToken: "revoked",
    refreshToken: "revoked too",
    expiresAt,
    grantedAt: [],
  }));
  expect(await create()).toBe("opened");
  expect(await calls()).toBe(1);
  expect((await tokens.read("bkash"))?.grantedAt).toHaveLength(2);
});
