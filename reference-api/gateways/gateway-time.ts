import { instantInDhaka } from "#locale/calendar.ts";

/**
 * Instant in a gateway's words, which are the clock of Dhaka: "2020-01-05 22:58:21" of SSLCommerz,
 * "2020-01-05T22:58:21:123 GMT+0600" of bKash. Undefined: other words.
 */
export function gatewayTime(text: string): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?::\d{3} GMT\+0600)?$/.exec(text) ?? [];
  const instant = day && clock ? instantInDhaka(day, clock) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
