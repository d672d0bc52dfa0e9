import type { CronItemOptions } from "graphile-worker";
import type { Logger } from "pino";
import type { Database } from "#api/db/client.ts";
import type { PaymentGateways } from "#api/gateways/payment-gateway.ts";
import type { PushGateway } from "#api/gateways/push/client.ts";
import type { SmsGateway } from "#api/gateways/sms/client.ts";

/** What the jobs are given once, when they are started. */
export interface JobDependencies {
  log: Logger;
  sms: SmsGateway;
  /** undefined: this site pushes nothing. */
  push?: PushGateway | undefined;
  gateways: PaymentGateways;
  /** The nightly backup; undefined: none is asked for. */
  backup?: { schedule: string; make(signal: AbortSignal): Promise<string> } | undefined;
}

/** What a job works with. */
export interface JobScope extends JobDependencies {
  db: Database;
  /** A failure of this try is final. */
  isLastTry: boolean;
  /** Aborted when the process wants to end. */
  signal: AbortSignal;
}

export interface Job {
  /** Minute, hour, day, month, weekday; UTC. Without it the job runs only when it is asked for. */
  schedule?: string | ((dependencies: JobDependencies) => string | undefined);
  /** Of the job that the schedule asks for. */
  options?: CronItemOptions;
  run: (payload: unknown, scope: JobScope) => Promise<void>;
}
