import { parseArgs } from "node:util";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { startPortal } from "#tests/support/processes/portal-process.ts";
import { addDoctors, clearRateLimits, phoneNumbers, withDatabase } from "./doctors.ts";
import { median } from "./median.ts";

const toleratedMs = 20;

const forms: Record<string, (phone: string) => Record<string, string>> = {
  "/login": (phone) => ({ form: "login", mobile_number: phone, password: "wrong one" }),
  "/join": (phone) => ({ name: "ডা. নমুনা", phone, bmdc_no: "A-55555" }),
  "/forget": (phone) => ({ form: "forget", phone }),
};

async function timeMs(origin: string, path: string, form: Record<string, string>): Promise<number> {
  const startedAtMs = performance.now();
  const response = await browserAt(origin).post(path, form);
  await response.text();
  const passedMs = performance.now() - startedAtMs;
  if (response.status !== (path === "/login" ? 422 : 303)) throw new Error(`${path}: ${response.status}`);
  return passedMs;
}

/**
 * Checks that response times do not reveal who has an account: sends each form alternately with a known and an unknown
 * number, one request at a time. At most 30 of each, because more codes in a minute are refused.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { tries: { type: "string", default: "30" } } });
  const tries = Number(values.tries);
  const known = phoneNumbers("018", tries + 1);
  const unknown = phoneNumbers("019", tries + 1);
  const portal = await startPortal({ LOG_LEVEL: "warn" });
  const rows: Record<string, string | number>[] = [];
  await withDatabase(portal, async (db) => {
    await addDoctors(db, known);
    for (const [path, form] of Object.entries(forms)) {
      const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
      for (let n = 0; n <= tries; n += 1) {
        if (n <= 1) await clearRateLimits(db); // the first pair only warms up
        const pair = {
          known: await timeMs(portal.origin, path, form(known[n] ?? "")),
          unknown: await timeMs(portal.origin, path, form(unknown[n] ?? "")),
        };
        if (n === 0) continue;
        times.known.push(pair.known);
        times.unknown.push(pair.unknown);
      }
      const [withMs, withoutMs] = [median(times.known), median(times.unknown)];
      rows.push({
        form: path,
        "with an account, ms": Number(withMs.toFixed(1)),
        "without, ms": Number(withoutMs.toFixed(1)),
        "difference, ms": Number(Math.abs(withMs - withoutMs).toFixed(1)),
      });
      if (Math.abs(withMs - withoutMs) > toleratedMs) process.exitCode = 1;
    }
  });
  await portal.stop();
  console.log(`Medians of ${tries}; a difference of more than ${toleratedMs} ms would reveal accounts`);
  console.table(rows);
}
