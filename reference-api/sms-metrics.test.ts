import { sql } from "drizzle-orm";
import { register } from "prom-client";
import { expect, test } from "vitest";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import { otpChallenges, smsOutbox } from "#api/db/schema/identity.ts";
import { smsSandbox } from "#tests/support/fakes/sms.ts";
import { secondSmsProvider } from "#tests/support/fakes/second-sms.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { measureSms } from "./sms-metrics.ts";

async function samples(name: string) {
  const text = await register.getSingleMetricAsString(name);
  const lines = [...text.matchAll(/\{\w+="(\w+)"\} (\S+)$/gm)];
  return Object.fromEntries(lines.map(([, label = "", value]) => [label, Number(value)]));
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("metrics tell the balances, the failures of a provider, and what became of login codes", async () => {
  const { db, pool } = await ownDatabase();
  const [first, second] = [await smsSandbox(), await secondSmsProvider()];
  const gateway = createSmsGateway(first.account("broken"), { second: second.account });
  measureSms({ pool, gateway });
  await gateway.send({ id: "1", to: "01712345678", body: "কোড" });
  expect(await samples("sms_provider_failures")).toEqual({ sandbox: 1, bulksmsbd: 0 });
  expect(await samples("sms_balance_taka")).toEqual({ sandbox: 1000, bulksmsbd: 812.5 });

  const sms = { recipient: "01712345678", body: "কোড", purpose: "otp" };
  await db.insert(smsOutbox).values([
    { ...sms, status: "sent" },
    { ...sms, status: "delivered" },
    { ...sms, status: "failed" },
    { ...sms, status: "failed", created_at: ago(20) },
    { ...sms, status: "queued" },
    { ...sms, status: "queued", created_at: ago(2) },
    { ...sms, status: "sent", created_at: ago(61) },
    { ...sms, status: "failed", purpose: "notice" },
  ]);
  const code = { phone: sms.recipient, purpose: "join", salt: "s", code_hash: "h", expires_at: ago(-10) } as const;
  await db
    .insert(otpChallenges)
    .values([{ ...code, consumed_at: ago(0) }, { ...code }, { ...code, consumed_at: ago(70), last_sent_at: ago(75) }]);
  expect(await samples("sms_codes")).toEqual({ sent: 2, used: 1, undelivered: 2 });
});

test("numbers that the database cannot count are left out", async () => {
  const { db, pool } = await ownDatabase();
  measureSms({ pool, gateway: createSmsGateway(undefined) });
  expect(await samples("sms_codes")).toEqual({ sent: 0, used: 0, undelivered: 0 });
  await db.execute(sql`drop table sms_outbox cascade`);
  expect(await samples("sms_codes")).toEqual({});
});
