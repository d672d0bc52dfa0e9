import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { browserAt, type PlainBrowser } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addDoctors, phoneNumbers, password, withDatabase } from "./doctors.ts";
import { median, p99 } from "./median.ts";

const form = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };

async function timed(work: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const startedAtMs = performance.now();
  const response = await work();
  await response.text();
  return { status: response.status, ms: performance.now() - startedAtMs };
}

interface Samples {
  dashboardMs: number[];
  logins: { status: number; ms: number }[];
}

/**
 * Samples until `untilMs`: one doctor reads the dashboard in a loop, and others log in one by one with the right
 * password.
 */
async function sample(origin: string, reader: PlainBrowser, phones: string[], untilMs: number): Promise<Samples> {
  const samples: Samples = { dashboardMs: [], logins: [] };
  async function read() {
    while (performance.now() < untilMs) {
      const { status, ms } = await timed(() => reader.send("/my/dashboard"));
      if (status !== 200) throw new Error(`the dashboard answered ${status}`);
      samples.dashboardMs.push(ms);
    }
  }
  async function logIn() {
    for (const phone of phones) {
      if (performance.now() >= untilMs) return;
      samples.logins.push(await timed(() => browserAt(origin).logIn(phone, password)));
    }
  }
  await Promise.all([read(), logIn()]);
  return samples;
}

function row(what: string, { dashboardMs, logins }: Samples) {
  const succeededMs = logins.filter(({ status }) => status === 303).map(({ ms }) => ms);
  return {
    what,
    "dashboards read": dashboardMs.length,
    "dashboard, median ms": Math.round(median(dashboardMs)),
    "dashboard, p99 ms": Math.round(p99(dashboardMs)),
    "correct logins": logins.length,
    "logged in": succeededMs.length,
    "login, median ms": Math.round(median(succeededMs)),
  };
}

/**
 * Sends 200 wrong logins a second, each for another account from another address, and measures the delay for others.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: "string", default: "60" }, rate: { type: "string", default: "200" } },
  });
  const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
  const portal = await startPortal({ LOG_LEVEL: "silent", TRUSTED_PROXIES: "127.0.0.1" });
  const { origin } = portal;
  const [own = "", ...others] = phoneNumbers("018", 2000);
  await withDatabase(portal, (db) => addDoctors(db, [own, ...others]));
  const reader = browserAt(origin);
  await reader.logIn(own, password);

  const calmMs = 5000;
  const calm = await sample(origin, reader, others.slice(0, 100), performance.now() + calmMs);
  let sent = 0;
  const storm = autocannon({
    url: `${origin}/login`,
    connections: 100,
    duration: seconds,
    overallRate: rate,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          sent += 1;
          const address = `2001:db8:${(sent >> 16).toString(16)}:${(sent & 0xffff).toString(16)}::1`;
          const body = `form=login&mobile_number=019${String(sent % 1e8).padStart(8, "0")}&password=wrong`;
          return { ...request, headers: { ...form, "x-forwarded-for": address }, body };
        },
      },
    ],
  });
  const stormy = await sample(origin, reader, others.slice(100), performance.now() + seconds * 1000);
  const result = await storm;
  await portal.stop();

  console.table([row("calm", calm), row(`${rate} wrong logins a second`, stormy)]);
  console.log(`${result.requests.total} wrong logins in ${seconds} s, ${result["5xx"]} of them refused with 5xx`);
  console.log(`Target: dashboard p99 within 1000 ms. Measured: ${Math.round(p99(stormy.dashboardMs))} ms.`);
}
