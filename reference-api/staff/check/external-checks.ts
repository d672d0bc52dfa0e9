import type { ApiEnv } from "#api/config/api-env.ts";
import { note, ok, wrong, type Finding } from "./finding.ts";
import { probe, type ProbeResult } from "./probe.ts";

/** Tolerated difference of clocks in seconds, for the whole seconds of a Date header and network delay. */
const maxClockOffsetSeconds = 5;
/**
 * Days of validity below which a certificate is reported. Clients of Let's Encrypt usually renew 30 days before expiry,
 * so renewal has then been failing for two weeks.
 */
const minCertificateDays = 14;

function services({ V3_API_URL, gatewayAccounts, sms, secondSms, bucket }: ApiEnv): [what: string, address: string][] {
  const accounts = Object.entries({ ...gatewayAccounts, SMS: sms }).flatMap(([name, account]): [string, string][] =>
    account && !account.isSandbox ? [[name, account.url]] : [],
  );
  return [
    ...(V3_API_URL ? [["v3 API", V3_API_URL] satisfies [string, string]] : []),
    ...accounts,
    ...(secondSms ? [["second SMS", secondSms.url] satisfies [string, string]] : []),
    ...(bucket?.endpoint ? [["bucket", bucket.endpoint] satisfies [string, string]] : []),
  ];
}

function serviceFinding(what: string, address: string, reached: ProbeResult): Finding {
  if (!reached.isReachable) return wrong(what, `${address} cannot be reached: ${reached.reason}`);
  if (reached.status >= 500) return wrong(what, `${address} responds with ${reached.status}`);
  return ok(what, `${address} responds`);
}

function siteFinding({ PUBLIC_ORIGIN: origin }: ApiEnv, reached: ProbeResult): Finding {
  if (!reached.isReachable) return wrong("site", `no response from ${origin}: ${reached.reason}`);
  if (reached.status !== 200) return wrong("site", `${origin}/healthz responds with ${reached.status}`);
  const { certificateDays: days } = reached;
  if (days === null) return ok("site", `${origin} responds`);
  const valid = `its certificate is valid for ${days} days`;
  return days < minCertificateDays
    ? wrong("site", `${origin} responds, but ${valid}: renew it`)
    : ok("site", `${origin} responds, ${valid}`);
}

/** Compares this machine's clock with the closest of the external clocks, since one of them may be wrong. */
function clockFinding(all: ProbeResult[]): Finding {
  const off = all.flatMap((reached) =>
    reached.isReachable && reached.aheadSeconds !== null ? [Math.abs(reached.aheadSeconds)] : [],
  );
  if (off.length === 0) return note("clock", "no external server reported the time");
  const least = Math.min(...off);
  return least > maxClockOffsetSeconds
    ? wrong("clock", `this machine's clock is ${Math.round(least)} seconds off: synchronize it with a time server`)
    : ok("clock", "agrees with external clocks");
}

export async function checkExternalServices(env: ApiEnv): Promise<Finding[]> {
  const [site, others] = await Promise.all([
    probe(`${env.PUBLIC_ORIGIN}/healthz`),
    Promise.all(services(env).map(async ([what, address]) => ({ what, address, reached: await probe(address) }))),
  ]);
  return [
    siteFinding(env, site),
    ...others.map(({ what, address, reached }) => serviceFinding(what, address, reached)),
    clockFinding(others.map(({ reached }) => reached)),
  ];
}
