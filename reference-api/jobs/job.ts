import type { CronItemOptions } from "graphile-worker";
import type { Logger } from "pino";
import type { Database } from "#api/db/client.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import type { PushGateway } from "#api/gateways/push/client.ts";
import type { SmsGateway } from "#api/gateways/sms/client.ts";

export interface JobDependencies {
  log: Logger;
  sms: SmsGateway;
  /** undefined: push is not configured. */
  push?: PushGateway | undefined;
  gateways: PaymentGateways;
  /** Nightly backup; undefined: not configured. */
  backup?: { schedule: string; make(signal: AbortSignal): Promise<string> } | undefined;
}

export interface JobScope extends JobDependencies {
  db: Database;
  /** True if a failure of this try is final. */
  isLastTry: boolean;
  /** Aborted when the process wants to end. */
  signal: AbortSignal;
}

export interface Job {
  /** Cron schedule in UTC (minute, hour, day, month, weekday). Without it the job runs only when queued. */
  schedule?: string | ((dependencies: JobDependencies) => string | undefined);
  /** Options of jobs queued by the schedule. */
  options?: CronItemOptions;
  run: (payload: unknown, scope: JobScope) => Promise<void>;
}
