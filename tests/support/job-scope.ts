import { pino } from "pino";
import type { Database } from "#api/db/client.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import type { JobScope } from "#api/jobs/job.ts";
import { noGateways } from "./scripted-gateways.ts";

/** What a job works with where no provider is set up. */
export function jobScope(db: Database): JobScope {
  const { signal } = new AbortController();
  const log = pino({ level: "silent" });
  return { db, log, sms: createSmsGateway(undefined), gateways: noGateways, isLastTry: false, signal };
}
