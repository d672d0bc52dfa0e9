import { path } from "#app/paths.ts";

const dayMs = 24 * 60 * 60 * 1000;
const goodDays = 180;

/** Who hears of a flaw, as RFC 9116 has it. It is good for half a year, counted from the day on which it is read. */
export function securityText({ origin, contact, now }: { origin: string; contact: string | undefined; now: Date }) {
  const today = Math.floor(now.getTime() / dayMs);
  return [
    `Contact: ${contact ?? origin + path("contact-details")}`,
    `Expires: ${new Date((today + goodDays) * dayMs).toISOString()}`,
    "Preferred-Languages: bn, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
