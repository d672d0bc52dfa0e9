import { expect } from "@playwright/test";
import { messagesOf, newDoctor, password, staff } from "#tests/support/browser/doctors.ts";
import { findIn } from "#tests/support/api/find-in.ts";
import { codeIn } from "#tests/support/api/one-time-code.ts";
import { servers } from "#tests/support/processes/servers.ts";

const api = `${servers.portal.origin}/api/v3`;
/** Schedules of the demo: one whose lectures have started, and one without a seat limit. */
const started = { batch: 6, schedule: 12 };
const unlimited = { batch: 7, schedule: 15 };
const eventWithFee = 3;

/** First value of a field in a JSON response. */
function valueOf(json: string, name: string): string {
  return findIn(json, new RegExp(`"${name}":"?([^",}\\]]+)`), "the response");
}

async function call(path: string, { body, headers }: { body?: object; headers?: Record<string, string> } = {}) {
  const response = await fetch(`${api}/${path}`, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    body: body ? JSON.stringify(body) : null,
  });
  const text = await response.text();
  expect(response.status, `${path}: ${text}`).toBe(200);
  return text;
}

async function register() {
  const { phone, bmdcNo } = newDoctor();
  const person = { name: "ডা. অন্য নমুনা", bmdc_no: bmdcNo };
  const joined = await call("auth/join", { body: { ...person, phone } });
  const browser = { "x-device-token": valueOf(joined, "gns_ddt") };
  await expect.poll(async () => (await messagesOf(phone)).length).toBe(1);
  const code = codeIn((await messagesOf(phone)).join(), `the inbox of ${phone}`);
  const verified = await call("auth/otp", { body: { phone, code, purpose: "join" }, headers: browser });
  const proof = valueOf(verified, "otp_token");
  const account = { ...person, mobile_number: phone, medical_college_id: 1 };
  const body = { ...account, password, password_confirmation: password };
  const login = await call("auth/register", { body, headers: { ...browser, "x-otp-token": proof } });
  const headers = { ...browser, authorization: `Bearer ${valueOf(login, "token")}` };
  let keys = 0;
  const ask = (path: string, requestBody?: object) => {
    const key = { "idempotency-key": `${phone}-${(keys += 1)}` };
    return call(`web/doctor/${path}`, { headers: { ...headers, ...key }, ...(requestBody && { body: requestBody }) });
  };
  return { phone, ask };
}

type Ask = Awaited<ReturnType<typeof register>>["ask"];

async function enrol(ask: Ask, { batch, schedule }: typeof started) {
  const choices = await ask(`batches/${batch}/enroll-eligibility?schedule_id=${schedule}`);
  const [, discipline_id] = /"disciplines":\[\{"id":(\d+)/.exec(choices) ?? [];
  const [, candidate_type] = /"candidate_types":\[\{"key":"([^"]+)/.exec(choices) ?? [];
  const body = { schedule_id: schedule, agree: true, discipline_id, candidate_type };
  const json = await ask(`batches/${batch}/enroll`, body);
  const idOf = (what: string) => findIn(json, new RegExp(`"${what}":\\{"id":(\\d+)`), "the enrolment");
  return { course: idOf("course"), order: idOf("order") };
}

async function subscribe(ask: Ask, course: string, lecture: string): Promise<string> {
  const body = { lecture_ids: [Number(lecture)], months: 1 };
  return valueOf(await ask(`subscriptions/${course}/orders`, body), "id");
}

async function createDoctor() {
  const { phone, ask } = await register();
  const paid = await enrol(ask, started);
  const payment = valueOf(await ask(`orders/${paid.order}/payments`, { method: "manual", plan: "full" }), "id");
  const sent = { channel: "bkash", sender_no: "01700000000", trx_id: `OWN${phone}` };
  await ask(`payments/${payment}/manual`, sent);
  await staff("payments", "approve", payment, "--yes");
  await ask(`events/${eventWithFee}/register`, {});
  const offered = await ask(`subscriptions/${paid.course}/available`);
  const [first = "", second = ""] = Array.from(offered.matchAll(/"id":(\d+),"title"/g), ([, id = ""]) => id).slice(1);
  await staff("subscriptions", "activate", await subscribe(ask, paid.course, first), "--yes");
  const subscription = await subscribe(ask, paid.course, second);
  const videos = await ask(`subscriptions/${paid.course}/videos`);
  const video = findIn(videos, /"videos":\[\{"id":(\d+)/, "the subscribed videos");
  const open = await enrol(ask, unlimited);
  return { ask, course: paid.course, payment, event: String(eventWithFee), subscription, video, open: open.course };
}

let doctor: ReturnType<typeof createDoctor> | undefined;

/** A doctor, created once, with a paid and an unpaid course, an event, an unpaid subscription and an active one. */
export function payingDoctor(): ReturnType<typeof createDoctor> {
  doctor ??= createDoctor();
  return doctor;
}
