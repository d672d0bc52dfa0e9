import type { SecondSmsAccount, SmsAccount } from "#api/config/accounts.ts";
import { bulksmsbd } from "./bulksmsbd.ts";
import { SmsRefused, type SmsCallLimits, type SmsMessage, type SmsProvider } from "./sms-provider.ts";
import { sslwireless } from "./sslwireless.ts";

export interface SentSms {
  provider: string;
  providerId: string;
  /** Failure of the provider that was tried before. */
  failure?: string | undefined;
}

export interface SmsGateway {
  /** Names of the providers, for messages that none of them sent. */
  provider: string;
  /**
   * Sends a message through the first provider that accepts it. Throws SmsRefused if all of them refuse it for good,
   * any other error if a later try may succeed.
   */
  send(message: SmsMessage, signal?: AbortSignal): Promise<SentSms>;
  /** Balance of each account in taka; a provider that does not respond is missing. */
  balances(signal?: AbortSignal): Promise<Map<string, number>>;
  /** Number of failed sends of each provider since the start. */
  failures: ReadonlyMap<string, number>;
}

/** Milliseconds for which a provider comes last after a failure, so that not every message waits for it. */
const avoidedMs = 60_000;

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Combines providers: a message that one does not send goes to the next at once, unless the signal was aborted. A
 * provider that failed in the last minute, and has sent no message since, is tried last.
 */
function combine(providers: SmsProvider[], now: () => number): SmsGateway {
  const failures = new Map(providers.map(({ name }) => [name, 0]));
  const failedAtMs = new Map<SmsProvider, number>();
  const isAvoided = (provider: SmsProvider) => (failedAtMs.get(provider) ?? -Infinity) > now() - avoidedMs;

  return {
    provider: providers.map(({ name }) => name).join(", "),
    failures,
    async send(message, signal) {
      const errors: unknown[] = [];
      for (const provider of providers.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)))) {
        try {
          const providerId = await provider.send(message, signal);
          failedAtMs.delete(provider);
          return { provider: provider.name, providerId, failure: errors.map(messageOf)[0] };
        } catch (error) {
          if (signal?.aborted) throw error;
          errors.push(error);
          failures.set(provider.name, (failures.get(provider.name) ?? 0) + 1);
          failedAtMs.set(provider, now());
        }
      }
      const reason = errors.map(messageOf).join(" ");
      throw errors.every((error) => error instanceof SmsRefused) ? new SmsRefused(reason) : new Error(reason);
    },
    async balances(signal) {
      const known = await Promise.all(
        providers.map(async (provider) => {
          const balance = await provider.balance(signal).catch(() => undefined);
          return balance === undefined ? [] : [[provider.name, balance] as const];
        }),
      );
      return new Map(known.flat());
    },
  };
}

interface Options extends SmsCallLimits {
  /** Account at the provider that is tried if the first one fails. */
  second?: SecondSmsAccount | undefined;
  now?: () => number;
}

/**
 * Creates the SMS gateway; without an account `send` rejects every message with SmsRefused, and `balances` is empty.
 */
export function createSmsGateway(
  account: SmsAccount | undefined,
  { second, now = Date.now, ...limits }: Options = {},
): SmsGateway {
  if (!account) {
    const missing = new SmsRefused("SMS is not set up: SMS_API_TOKEN and SMS_SID are missing.");
    const [failures, balances] = [new Map<string, number>(), async () => new Map<string, number>()];
    return { provider: "none", send: () => Promise.reject(missing), failures, balances };
  }
  return combine([sslwireless(account, limits), ...(second ? [bulksmsbd(second, limits)] : [])], now);
}
