import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { SmsAccount } from "#api/config/accounts.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { SettingsError } from "#config/read-settings.ts";
import { smsSandbox } from "#tests/support/fakes/sms.ts";
import { createSmsGateway } from "./client.ts";
import { maskedPhone } from "./masked-phone.ts";
import { SmsRefused } from "./sms-provider.ts";

const message = { id: "7tabc", to: "01712345678", body: "আপনার কোড 123456" };

async function failureOf(account: SmsAccount | undefined, limits?: { connectMs?: number; totalMs?: number }) {
  const outcome = await createSmsGateway(account, limits)
    .send(message)
    .catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error("the message was accepted");
  return { isFinal: outcome instanceof SmsRefused, text: outcome.message };
}

test("sends the number as 8801… with the message id, and returns the provider's id", async () => {
  const sandbox = await smsSandbox();
  const { provider, providerId } = await createSmsGateway(sandbox.account()).send(message);
  expect(provider).toBe("sandbox");
  const { received_at, ...received } = (await sandbox.messages())[0] ?? {};
  expect(received).toEqual({
    csms_id: "7tabc",
    msisdn: "8801712345678",
    sms: "আপনার কোড 123456",
    reference_id: providerId,
  });
  expect(Math.abs(Date.now() - Date.parse(received_at ?? ""))).toBeLessThan(60_000);
});

test("sending a message again succeeds without a second delivery", async () => {
  const sandbox = await smsSandbox();
  const gateway = createSmsGateway(sandbox.account());
  await gateway.send(message);
  expect(await gateway.send(message)).toMatchObject({ providerId: message.id });
  expect(await sandbox.messages()).toHaveLength(1);
});

test("a retry after a lost response succeeds, and the message is delivered once", async () => {
  const sandbox = await smsSandbox();
  expect(await failureOf(sandbox.account("lost"))).toMatchObject({ isFinal: false });
  await createSmsGateway(sandbox.account()).send(message);
  expect(await sandbox.messages()).toHaveLength(1);
});

test.each([
  ["refused", { isFinal: true, text: "The SMS provider responded with 4026: Blocked MSISDN" }],
  ["busy", { isFinal: false, text: "The SMS provider responded with 4031: TPS Exceeded" }],
  ["broken", { isFinal: false, text: "The SMS provider responded with 500 without a result." }],
  ["garbage", { isFinal: false, text: "The SMS provider responded with 200 without a result." }],
])("a response of kind %s is a final or a temporary failure", async (fault, failure) => {
  const sandbox = await smsSandbox();
  expect(await failureOf(sandbox.account(fault))).toEqual(failure);
  expect(await sandbox.messages()).toEqual([]);
});

test("an invalid number is a final failure", async () => {
  const sandbox = await smsSandbox();
  const sending = createSmsGateway(sandbox.account()).send({ ...message, to: "0212345678" });
  await expect(sending).rejects.toThrow(SmsRefused);
});

test("gives up on a silent provider after the total timeout", async () => {
  const sandbox = await smsSandbox();
  const startedMs = performance.now();
  const { isFinal } = await failureOf(sandbox.account("silent"), { totalMs: 300 });
  const tookMs = performance.now() - startedMs;
  expect(isFinal).toBe(false);
  expect(tookMs).toBeGreaterThan(250);
});

test("the signal aborts a call", async () => {
  const sandbox = await smsSandbox();
  const signal = AbortSignal.timeout(100);
  const sending = createSmsGateway(sandbox.account("silent")).send(message, signal);
  await expect(sending).rejects.toThrow(/aborted/);
});

test("an unreachable provider is a temporary failure", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const account = { url: `http://127.0.0.1:${port}`, token: "t", sid: "s", isSandbox: false };
  expect(await failureOf(account)).toMatchObject({ isFinal: false });
});

test("does not read an endless response to its end", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n");
    const filling = setInterval(() => socket.write("x".repeat(64 * 1024)), 1);
    socket.on("close", () => clearInterval(filling));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const account = { url: `http://127.0.0.1:${port}`, token: "t", sid: "s", isSandbox: false };
  const failure = await failureOf(account);
  expect([failure.isFinal, failure.text]).toEqual([false, expect.not.stringContaining("no response in time")]);
});

test("refuses every message if no account is configured", async () => {
  expect(await failureOf(undefined)).toEqual({
    isFinal: true,
    text: "SMS is not set up: SMS_API_TOKEN and SMS_SID are missing.",
  });
});

test("reads the balance of the account", async () => {
  const sandbox = await smsSandbox();
  expect(await createSmsGateway(sandbox.account()).balances()).toEqual(new Map([["sandbox", 1000]]));
});

test("failures contain no number, text or token", async () => {
  const sandbox = await smsSandbox();
  for (const fault of ["refused", "busy", "broken", "garbage", "lost"]) {
    const { text } = await failureOf(sandbox.account(fault));
    expect(text).not.toMatch(/1712345678|123456|secret-token/);
  }
});

test("a masked number shows its first three and last three digits", () => {
  expect(maskedPhone("01712345678")).toBe("017*****678");
});

const live = { SMS_API_TOKEN: "token", SMS_SID: "PORTAL" };

test.each([
  ["a demo without an account uses the sandbox", {}, { url: "http://127.0.0.1:3000/sandbox/sms", isSandbox: true }],
  [
    "a public demo without an account uses the sandbox",
    { PUBLIC_ORIGIN: "https://portal.example", DEMO: "1" },
    { isSandbox: true },
  ],
  ["any other site without an account sends no messages", { PUBLIC_ORIGIN: "https://portal.example" }, undefined],
  [
    "live credentials replace the sandbox, also in a demo",
    live,
    { url: "https://smsplus.sslwireless.com", token: "token", sid: "PORTAL", isSandbox: false },
  ],
])("%s", (_, settings, account) => {
  const { sms } = readApiEnv(settings);
  if (account) expect(sms).toMatchObject(account);
  else expect(sms).toBeUndefined();
});

test("refuses a token without a SID and the reverse", () => {
  expect(() => readApiEnv({ SMS_API_TOKEN: "token" })).toThrow(SettingsError);
  expect(() => readApiEnv({ SMS_SID: "PORTAL" })).toThrow(/SMS_API_TOKEN/);
});

test("a second provider needs its key, its sender id and a first provider", () => {
  const second = { SMS_SECOND_API_KEY: "key", SMS_SECOND_SENDER_ID: "8809617000000" };
  expect(readApiEnv({ ...live, ...second }).secondSms).toEqual({
    url: "https://bulksmsbd.net",
    key: "key",
    senderId: "8809617000000",
  });
  expect(readApiEnv(live).secondSms).toBeUndefined();
  expect(() => readApiEnv({ ...live, SMS_SECOND_API_KEY: "key" })).toThrow(/SMS_SECOND_SENDER_ID/);
  expect(() => readApiEnv(second)).toThrow(/SMS_API_TOKEN/);
});
