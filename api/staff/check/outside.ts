import type { Env } from "#config/env.ts";
import { note, ok, wrong, type Finding } from "./finding.ts";
import { reach, type Reached } from "./reach.ts";

/** A Date header has whole seconds, and travels. */
const mostSecondsOff = 5;
/** Let's Encrypt renews 30 days before the end: two weeks later it has failed for a while. */
const leastCertificateDays = 14;

/** Where the settings lead besides the database, each by what it is called. */
function places({ V3_API_URL, gatewayAccounts, sms, bucket }: Env): [what: string, address: string][] {
  const accounts = Object.entries({ ...gatewayAccounts, SMS: sms }).flatMap(([name, account]): [string, string][] =>
    account && !account.isSandbox ? [[name, account.url]] : [],
  );
  return [
    ...(V3_API_URL ? [["v3 API", V3_API_URL] satisfies [string, string]] : []),
    ...accounts,
    ...(bucket?.endpoint ? [["bucket", bucket.endpoint] satisfies [string, string]] : []),
  ];
}

function ofPlace(what: string, address: string, reached: Reached): Finding {
  if (!reached.isThere) return wrong(what, `${address} cannot be reached: ${reached.reason}`);
  if (reached.status >= 500) return wrong(what, `${address} answers ${reached.status}`);
  return ok(what, `${address} answers`);
}

function ofSite({ PUBLIC_ORIGIN: origin }: Env, reached: Reached): Finding {
  if (!reached.isThere) return wrong("site", `nothing answers at ${origin}: ${reached.reason}`);
  if (reached.status !== 200) return wrong("site", `${origin}/healthz answers ${reached.status}`);
  const { certificateDays: days } = reached;
  if (days === null) return ok("site", `${origin} answers`);
  const valid = `its certificate is valid for ${days} days`;
  return days < leastCertificateDays
    ? wrong("site", `${origin} answers, but ${valid}: renew it`)
    : ok("site", `${origin} answers, ${valid}`);
}

/** By the clocks of those who answered, of which one may be wrong itself. */
function ofClock(all: Reached[]): Finding {
  const off = all.flatMap((reached) =>
    reached.isThere && reached.aheadSeconds !== null ? [Math.abs(reached.aheadSeconds)] : [],
  );
  if (off.length === 0) return note("clock", "nobody outside told the time to compare with");
  const least = Math.min(...off);
  return least > mostSecondsOff
    ? wrong("clock", `this machine's clock is ${Math.round(least)} seconds off: let it follow a time server`)
    : ok("clock", "agrees with the clocks of others");
}

/** What can be seen by asking others: the site as a visitor reaches it, whom it depends on, and the time. */
export async function lookOutside(env: Env): Promise<Finding[]> {
  const [site, others] = await Promise.all([
    reach(`${env.PUBLIC_ORIGIN}/healthz`),
    Promise.all(places(env).map(async ([what, address]) => ({ what, address, reached: await reach(address) }))),
  ]);
  return [
    ofSite(env, site),
    ...others.map(({ what, address, reached }) => ofPlace(what, address, reached)),
    ofClock(others.map(({ reached }) => reached)),
  ];
}
