import { expect, test } from "vitest";
import { smsSandbox } from "#tests/support/fakes/sms.ts";
import { secondSmsProvider } from "#tests/support/fakes/second-sms.ts";
import { createSmsGateway } from "./client.ts";
import { SmsRefused } from "./sms-provider.ts";

const message = { id: "7tabc", to: "01712345678", body: "আপনার কোড 123456" };

test.each([
  ["refused", "The SMS provider responded with 4026: Blocked MSISDN"],
  ["busy", "The SMS provider responded with 4031: TPS Exceeded"],
  ["broken", "The SMS provider responded with 500 without a result."],
])("a message that the first provider does not take (%s) goes to the second at once", async (fault, failure) => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  const gateway = createSmsGateway(first.account(fault), { second: second.account });
  expect(await gateway.send(message)).toEqual({ provider: "bulksmsbd", providerId: "9001", failure });
  expect(second.received).toEqual([{ senderid: "8809617000000", number: "8801712345678", message: message.body }]);
  expect(Object.fromEntries(gateway.failures)).toEqual({ sandbox: 1, bulksmsbd: 0 });
});

test("the second provider gets no request while the first sends", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  const gateway = createSmsGateway(first.account(), { second: second.account });
  expect(await gateway.send(message)).toMatchObject({ provider: "sandbox" });
  expect(second.received).toEqual([]);
});

test("a silent provider delays one message; those of the next minute begin with the other", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  let nowMs = 0;
  const options = { second: second.account, totalMs: 200, now: () => nowMs };
  const gateway = createSmsGateway(first.account("silent"), options);
  expect(await gateway.send(message)).toMatchObject({ provider: "bulksmsbd" });
  nowMs = 59_000;
  expect(await gateway.send(message)).toMatchObject({ provider: "bulksmsbd", failure: undefined });
  nowMs = 60_000;
  expect((await gateway.send(message)).failure, "the first is tried again").toBeDefined();
  expect(second.received).toHaveLength(3);
});

test("a provider without balance leaves the message to the other", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider({ fault: "empty" })];
  let nowMs = 0;
  const broken = createSmsGateway(first.account("broken"), { second: second.account, now: () => nowMs });
  const failure = await broken.send(message).catch((error: unknown) => error);
  expect(failure).not.toBeInstanceOf(SmsRefused);
  expect(String(failure)).toContain("500 without a result. The SMS provider responded with 1007: Balance Insufficient");
  nowMs = 61_000;
  const working = createSmsGateway(first.account(), { second: second.account });
  expect(await working.send(message)).toMatchObject({ provider: "sandbox" });
});

test("a message that both refuse has failed for good", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider({ fault: "number" })];
  const gateway = createSmsGateway(first.account("refused"), { second: second.account });
  const failure = await gateway.send(message).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SmsRefused);
  expect(String(failure)).toContain("4026: Blocked MSISDN The SMS provider responded with 1001: Invalid Number");
  expect(gateway.provider).toBe("sandbox, bulksmsbd");
});

test("an internal error of the second provider is temporary", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider({ fault: "internal" })];
  const gateway = createSmsGateway(first.account("refused"), { second: second.account });
  await expect(gateway.send(message)).rejects.not.toBeInstanceOf(SmsRefused);
});

test("reads the balances of both; one that does not respond is missing", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  const gateway = createSmsGateway(first.account(), { second: second.account });
  expect(Object.fromEntries(await gateway.balances())).toEqual({ sandbox: 1000, bulksmsbd: 812.5 });
  const wrongKey = createSmsGateway(first.account(), { second: { ...second.account, key: "wrong" } });
  expect(Object.fromEntries(await wrongKey.balances())).toEqual({ sandbox: 1000 });
});

test("stopping does not go on to the second provider", async () => {
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  const gateway = createSmsGateway(first.account("silent"), { second: second.account });
  await expect(gateway.send(message, AbortSignal.timeout(100))).rejects.toThrow(/aborted/);
  expect(second.received).toEqual([]);
});
