import { once } from "node:events";
import type { Database } from "#api/db/client.ts";
import { newDoctor } from "#tests/support/browser/doctors.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { phonePhoto } from "#tests/support/hostile/pictures.ts";
import type { PortalProcess } from "#tests/support/processes/portal-process.ts";
import { addClonedDoctor } from "#tests/support/rows/cloned-doctor.ts";
import { prepareWorkloads } from "./cost/workloads.ts";
import { withDatabase } from "./doctors.ts";
import { p99 } from "./median.ts";

/** A request of somebody who attacks nothing; `send` throws if it is refused. */
export interface OtherRequest {
  what: string;
  send: (n: number) => Promise<unknown>;
  /** Requests of one measurement; default 100. */
  count?: number;
}

/** Logs a new doctor in; the returned functions send the profile with a picture, or any request. */
export async function profileOf(portal: PortalProcess, db: Database, headers: Record<string, string> = {}) {
  const { phone, password, idOf } = await addClonedDoctor(db);
  const browser = browserAt(portal.origin, headers);
  await browser.logIn(phone, password);
  const fields = {
    form: "profile",
    name: "ডা. নমুনা",
    mobile_number: phone,
    medical_college_id: "1",
    bmdc_no: newDoctor().bmdcNo,
  };
  return {
    phone,
    password,
    checkout: `/my/courses/${idOf("enrolments", 2)}/checkout`,
    sendForm: (change: Record<string, string>) => browser.post("/my/account", { ...fields, ...change }),
    send: browser.send,
    sendPicture: (picture: Buffer) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set("avatar", new File([new Uint8Array(picture)], "me.jpg", { type: "image/jpeg" }));
      return browser.send("/my/account", { method: "POST", body: form });
    },
  };
}

/** Requests of the priorities exam, entry, page and money, and a form with a picture. */
export async function prepareOthers(portal: PortalProcess): Promise<OtherRequest[]> {
  const workloads = await prepareWorkloads(portal);
  const workload = (what: string) => {
    const found = workloads.find((one) => one.what === what);
    if (!found) throw new Error(`no workload is named ${what}`);
    return { what, send: found.work };
  };
  const { phone, password, checkout, send, sendPicture } = await withDatabase(portal, (db) => profileOf(portal, db));
  const photo = await phonePhoto();
  const answered = async (sent: Promise<Response>) => {
    const response = await sent;
    await response.arrayBuffer();
    if (response.status >= 400) throw new Error(`answered ${response.status}`);
  };
  return [
    workload("one answer saved, the room"),
    { what: "a login", send: () => answered(browserAt(portal.origin).logIn(phone, password)), count: 40 },
    workload("the dashboard's page"),
    { what: "a checkout", send: () => answered(send(checkout)) },
    { what: "a picture", send: () => answered(sendPicture(photo)), count: 20 },
  ];
}

const atOnce = 4;
const longestMs = 20_000;

/**
 * Sends requests of one kind, four at a time; after twenty seconds no further ones. Returns the 99th percentile of
 * their latency in ms, and how many were refused or not answered by then.
 */
export async function latencyOf(
  { send, count = 100 }: OtherRequest,
  first: number,
): Promise<{ ms: number; refused: number }> {
  const durationsMs: number[] = [];
  const endMs = performance.now() + longestMs;
  const late = once(AbortSignal.timeout(longestMs), "abort").then(() => {
    throw new Error(`not answered within ${longestMs} ms`);
  });
  late.catch(() => undefined); // all may have been answered by then
  let refused = 0;
  let next = first;
  async function worker() {
    while (next < first + count && performance.now() < endMs) {
      const startedMs = performance.now();
      await Promise.race([send((next += 1)), late]).catch(() => (refused += 1));
      durationsMs.push(performance.now() - startedMs);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { ms: p99(durationsMs), refused };
}
