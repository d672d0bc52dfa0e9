import { path } from "#app/paths.ts";

const dayMs = 24 * 60 * 60 * 1000;
const validDays = 180;

/**
 * Text of security.txt (RFC 9116), which expires 180 days after the beginning of the current day in UTC. Names the
 * contact page if `contact` is undefined.
 */
export function securityText({ origin, contact, now }: { origin: string; contact: string | undefined; now: Date }) {
  const today = Math.floor(now.getTime() / dayMs);
  return [
    `Contact: ${contact ?? origin + path("contact-details")}`,
    `Expires: ${new Date((today + validDays) * dayMs).toISOString()}`,
    "Preferred-Languages: bn, en",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}
