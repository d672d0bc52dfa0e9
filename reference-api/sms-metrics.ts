import type pg from "pg";
import { Gauge } from "prom-client";
import type { SmsGateway } from "#api/gateways/sms/client.ts";
import { resultInTime } from "./health.ts";
import { countCodes } from "./queue/code-counts.ts";

interface MeasuredSms {
  pool: pg.Pool;
  gateway: Pick<SmsGateway, "balances" | "failures">;
}

const balancesMs = 10 * 60_000;

let measured: MeasuredSms | undefined;
let balances: { askedAtMs: number; result: Promise<Map<string, number>> } | undefined;

function currentBalances(): Promise<Map<string, number>> | undefined {
  if (measured && (!balances || balances.askedAtMs < Date.now() - balancesMs))
    balances = { askedAtMs: Date.now(), result: measured.gateway.balances() };
  return balances?.result;
}

const balance = new Gauge({
  name: "sms_balance_taka",
  help: "Balance of the account at each SMS provider, at most ten minutes old.",
  labelNames: ["provider"],
  aggregator: "min",
  async collect() {
    const result = currentBalances();
    const known = result && (await resultInTime(result));
    balance.reset();
    for (const [provider, taka] of known ?? []) balance.set({ provider }, taka);
  },
});

const failures = new Gauge({
  name: "sms_provider_failures",
  help: "Messages that a provider did not accept, since the start of the process; another provider may have sent them.",
  labelNames: ["provider"],
  aggregator: "sum",
  collect() {
    for (const [provider, count] of measured?.gateway.failures ?? []) failures.set({ provider }, count);
  },
});

const codes = new Gauge({
  name: "sms_codes",
  help: "Login codes of the last hour: sent, used, and undelivered ones of the last 15 minutes.",
  labelNames: ["state"],
  aggregator: "max",
  async collect() {
    codes.reset();
    const counts = measured && (await resultInTime(countCodes(measured.pool)));
    if (!counts) return;
    const { sent, used, undelivered } = counts;
    for (const [state, count] of Object.entries({ sent, used, undelivered })) codes.set({ state }, count);
  },
});

export function measureSms(sms: MeasuredSms): void {
  measured = sms;
  balances = undefined;
}
