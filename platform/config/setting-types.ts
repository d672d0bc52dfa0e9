import { z } from "zod";
import { parseNetwork } from "#runtime/ip-address.ts";

export const switchSetting = z
  .enum(["0", "1", "true", "false", "yes", "no"])
  .transform((word) => word === "1" || word === "true" || word === "yes");

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Schema of a comma-separated list of IP addresses and networks, such as 10.0.0.0/8. */
export const networks = list.superRefine((entries, context) => {
  for (const entry of entries) {
    if (parseNetwork(entry)) continue;
    const message = `"${entry}" is neither an address nor a network: write 127.0.0.1 or 10.0.0.0/8, with commas between several.`;
    context.addIssue({ code: "custom", message });
  }
});

export const httpUrl = z.url({ protocol: /^https?$/ });
export const origin = httpUrl.transform((address) => new URL(address).origin);
export const seconds = z.coerce.number().min(0).max(86_400);
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
