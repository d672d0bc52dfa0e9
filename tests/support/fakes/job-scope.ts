import { pino } from "pino";
import type { Database } from "#api/db/client.ts";
import { createSmsGateway } from "#api/gateways/sms/client.ts";
import type { JobScope } from "#api/jobs/job.ts";
import { noGateways } from "./scripted-gateways.ts";

/** Creates a job's scope without any SMS provider or payment gateway. */
export function jobScope(db: Database): JobScope {
  const { signal } = new AbortController();
  const log = pino({ level: "silent" });
  return { db, log, sms: createSmsGateway(undefined), gateways: noGateways, isLastTry: false, signal };
}
