import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { updateProfile } from "#contract/account/account.ts";
import { getAppData } from "#contract/account/app-data.ts";
import {
  changePassword,
  join,
  login,
  logout,
  register,
  requestPasswordOtp,
  verifyOtp,
} from "#contract/account/auth.ts";
import { deleteDevice, listDevices, requestDeviceOtp, verifyDevice } from "#contract/account/devices.ts";
import { getNotice, listNotices } from "#contract/account/notices.ts";
import { listFaqs } from "#contract/catalogue/faqs.ts";
import { listHomeCourses } from "#contract/catalogue/home.ts";
import { listMedicalColleges } from "#contract/catalogue/directories.ts";
import type { Endpoint, EndpointInput, EndpointOutput } from "#contract/endpoint.ts";
import { listMerit } from "#contract/exams/merit.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { getMyCourse, listMyCourses } from "#contract/study/my-courses.ts";
import { loadAdapter } from "#app/server/v3/adapter/load-adapter.server.ts";
import { createCapabilities } from "#app/server/v3/capabilities.server.ts";
import type { Credentials } from "#app/server/v3/credentials.server.ts";
import { createResponseReader } from "#app/server/v3/reader/response-reader.server.ts";
import { remoteV3 } from "#app/server/v3/remote-v3.server.ts";
import { createTransport } from "#app/server/v3/transport.server.ts";
import { callV3, type V3 } from "#app/server/v3/v3-call.server.ts";
import { projectPath } from "#runtime/project-path.ts";
import { mobileApi } from "#tests/support/fakes/mobile-api/mobile-api.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";

const file = projectPath("docs/examples/adapter/mobile-api.mjs");
const { server, rows, received } = mobileApi();
const phone = "01700000001";
let v3: V3;
let stop: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  const api = await listenOnLoopback(server);
  stop = api.stop;
  const fail = (endpoint: string, error: unknown) => expect.unreachable(`${endpoint}: ${String(error)}`);
  const adapter = await loadAdapter(file, allEndpoints(), fail);
  const capabilities = createCapabilities();
  for (const endpoint of adapter.missing) capabilities.declareMissing(endpoint);
  const reader = createResponseReader({ log: { warn: () => undefined }, zone: "Asia/Dhaka" });
  const transport = createTransport(remoteV3(api.origin, 3000));
  v3 = { transport, deviceHeader: "X-DEVICE-TOKEN", adapter, reader, capabilities };
});
afterAll(() => stop());

async function load<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  credentials: Credentials = {},
): Promise<EndpointOutput<E>> {
  const result = await callV3(v3, endpoint, input, credentials);
  if (!result.ok) throw new Error(`${endpoint.path}: ${result.status} ${result.envelope.message}`);
  return result.data;
}

/** Logs the demo doctor in, on a device that the API knows. */
async function doctor(): Promise<Credentials> {
  const body = { mobile_number: phone, password: "demo-password" };
  const { token } = await load(login, { body }, { deviceToken: "device-1" });
  return { token, deviceToken: "device-1" };
}

/** Has a code sent and confirms it; returns the token of the confirmed code. */
async function confirmedCode(): Promise<string | undefined> {
  const form = { phone: "01700000099", bmdc_no: "A-99999", name: "ডা. নতুন" };
  const { otp_token: sent } = await load(join, { query: {}, body: form });
  const confirmed = await load(verifyOtp, { body: { code: "4821", phone: form.phone } }, { otpToken: sent });
  return confirmed.otp_token;
}

test("the adapter has at most 150 lines as the formatter lays them out", async () => {
  const text = await readFile(file, "utf8");
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
});

test("a login reads the doctor, the token and the device", async () => {
  const { user, gns_ddt: device } = await load(login, { body: { mobile_number: phone, password: "demo-password" } });
  expect(user).toMatchObject({ id: 1001, name: "ডা. নমুনা", mobile_number: phone, medical_college_id: 2 });
  expect(device).toMatch(/^[0-9a-f-]{36}$/);
});

test("app data names the company and the doctor", async () => {
  const data = await load(getAppData, {}, await doctor());
  expect(data).toMatchObject({ company_name: "মোবাইল কেন্দ্র", doctor: { id: 1001 }, gns_ddt: "device-1" });
});

test("the pages of a list are followed both ways", async () => {
  const me = await doctor();
  const first = await load(listNotices, { query: {} }, me);
  const second = await load(listNotices, { query: { after: first.meta.next ?? "" } }, me);
  const third = await load(listNotices, { query: { after: second.meta.next ?? "" } }, me);
  const again = await load(listNotices, { query: { before: third.meta.prev ?? "" } }, me);
  const idsOf = ({ notices }: typeof first) => notices.map(({ id }) => id);
  expect([first, second, third, again].map(idsOf)).toEqual([[1, 2], [3, 4], [5], [3, 4]]);
  expect([first.meta.prev, third.meta.next]).toEqual([null, null]);
});

test("an id of a list opens its record by the API's own id", async () => {
  const { notice } = await load(getNotice, { params: { id: 4 } }, await doctor());
  expect(notice).toMatchObject({ id: 4, title: "নোটিশ 4", body_html: "<p>নোটিশ 4-এর কথা</p>" });
  expect(received.at(-1)?.path).toBe("/me/notices/n-4");
});

test("public lists have numbers for ids", async () => {
  const { faqs } = await load(listFaqs, { query: { "list-for": "homepage", perpage: 5 } });
  const { courses } = await load(listHomeCourses, {});
  const { medical_colleges: colleges } = await load(listMedicalColleges, { query: {} });
  expect([faqs, courses, colleges].map((list) => list.map(({ id }) => id))).toEqual([
    [1, 2, 3],
    [51, 52],
    [1, 2],
  ]);
});

test("courses and the dashboard are read", async () => {
  const me = await doctor();
  const { courses } = await load(listMyCourses, { query: {} }, me);
  const { course } = await load(getMyCourse, { params: { id: 52 } }, me);
  const dashboard = await load(getDashboard, {}, me);
  expect([courses.length, course]).toMatchObject([2, { id: 52, title: "Phase A" }]);
  expect(dashboard).toMatchObject({ doctor: { id: 1001 }, unread_notices: 4, pending: { videos: 2, exams: 1 } });
  expect(dashboard.courses.map(({ id }) => id)).toEqual([51, 52]);
});

test("a registration carries the id of its verification from call to call", async () => {
  const otpToken = await confirmedCode();
  const body = {
    name: "ডা. নতুন",
    mobile_number: "01700000099",
    bmdc_no: "A-99999",
    medical_college_id: 1,
    password: "a long one",
    password_confirmation: "a long one",
  };
  expect(await load(register, { body }, { otpToken })).toMatchObject({ user: { name: "ডা. নতুন", bmdc_no: "A-99999" } });
  expect(received.at(-1)?.body).toMatchObject({ verificationId: otpToken, collegeId: "m-1" });
});

test("a refused field is named as the portal's form has it", async () => {
  const body = { mobile_number: "01700000099", password: "short", password_confirmation: "short" };
  const otpToken = await confirmedCode();
  const refused = await callV3(v3, register, { body: { ...body, name: "ক", bmdc_no: "A-1" } }, { otpToken });
  expect(refused).toMatchObject({ status: 422, envelope: { errors: { password: ["অন্তত ৮ অক্ষর দিন।"] } } });
});

test("a profile is changed by PATCH", async () => {
  const form = { name: "ডা. নাম বদল", mobile_number: phone, bmdc_no: "A-71234", medical_college_id: 1 };
  const { doctor: saved } = await load(updateProfile, { body: form }, await doctor());
  expect(saved).toMatchObject({ name: "ডা. নাম বদল", medical_college_id: 1 });
  expect(received.at(-1)).toMatchObject({ method: "PATCH", path: "/me", body: { collegeId: "m-1" } });
});

test("a call without a body of ours has the body that the adapter makes", async () => {
  const me = await doctor();
  const { otp_token: sent } = await load(requestPasswordOtp, {}, me);
  await load(verifyOtp, { body: { code: "4821", phone } }, { ...me, otpToken: sent });
  const body = { password: "demo-password", password_confirmation: "demo-password" };
  await expect(load(changePassword, { body }, { ...me, otpToken: sent })).resolves.toEqual({});
});

test("an unknown device is sent to the devices page and verified there", async () => {
  const { token } = await doctor();
  const unknown = { token, deviceToken: "device-9" };
  expect(await callV3(v3, getMyCourse, { params: { id: 51 } }, unknown)).toMatchObject({ ok: false, status: 423 });
  const { otp_token: otpToken } = await load(requestDeviceOtp, {}, unknown);
  const verified = await load(verifyDevice, { body: { code: "4821", label: "ফোন" } }, { ...unknown, otpToken });
  const me = { token, deviceToken: verified.gns_ddt ?? "" };
  const { devices, limit } = await load(listDevices, {}, me);
  expect(devices.map(({ id, is_current, status }) => [id, is_current, status])).toEqual([
    [1, false, "verified"],
    [2, true, "verified"],
  ]);
  expect(limit).toBe(2);
  await load(deleteDevice, { params: { id: 2 } }, me);
  expect(received.at(-1)).toMatchObject({ method: "DELETE", path: "/me/devices/v-2" });
});

test("a logout ends the session by DELETE", async () => {
  const me = await doctor();
  await load(logout, {}, me);
  expect(await callV3(v3, listDevices, {}, me)).toMatchObject({ ok: false, status: 401 });
  expect(rows.sessions.has(me.token ?? "")).toBe(false);
});

test("a call that the adapter does not name is missing, without a request", async () => {
  const before = received.length;
  const merit = await callV3(v3, listMerit, { params: { id: 51, event_id: 1 }, query: {} }, await doctor());
  expect(merit).toMatchObject({ ok: false, status: 404, envelope: { code: "not_offered" } });
  expect(received.length - before).toBe(1);
});
