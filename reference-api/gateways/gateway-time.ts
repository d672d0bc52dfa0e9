import { instantInDhaka } from "#locale/calendar.ts";

/**
 * Parses a time in Dhaka as gateways write it, such as "2020-01-05 22:58:21" or "2020-01-05T22:58:21:123 GMT+0600";
 * undefined for any other text.
 */
export function gatewayTime(text: string): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?::\d{3} GMT\+0600)?$/.exec(text) ?? [];
  const instant = day && clock ? instantInDhaka(day, clock) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined;
}
