import { expect } from "@playwright/test";
import { path } from "#app/paths.ts";
import type { FakeApi } from "#tests/support/fakes/fake-api.ts";
import {
  dataUrls,
  formsOf,
  setCookie,
  doctorRoutes,
  readRedirect,
  startPortalWithApi,
} from "#tests/support/api/portal/guarded-routes.ts";
import { test } from "#tests/support/browser/http-test.ts";
import type { RouteExample } from "#tests/support/examples/route-examples.ts";
import { sessionCookie } from "#tests/support/api/portal/visitor.ts";

/** Params of a route in its example address, in the order of its pattern. */
function paramsOf({ pattern, path }: RouteExample): Record<string, string> {
  const values = path.split("/");
  const named = pattern.split("/").map((part, place) => [part, values[place] ?? ""] as const);
  return Object.fromEntries(named.flatMap(([part, value]) => (part.startsWith(":") ? [[part.slice(1), value]] : [])));
}

/** Makes the API respond like this to every call of a doctor that has no response set. */
function respondToDoctors(api: FakeApi, status: number, body: object): void {
  api.faults.set("*", { status, text: JSON.stringify(body) });
  for (const known of api.responders.keys()) api.faults.set(known.replace(/^\w+ /, ""), {});
}

/** List of links that makes no call, so that it learns nothing of the session or the device. */
const withoutCall = "my-more";

test("with a session that the API has ended every page below /my redirects to the login, and every form is a 419", async ({
  api,
  start,
}) => {
  const visitor = await startPortalWithApi(api, start);
  respondToDoctors(api, 401, { message: "Unauthenticated." });
  const session = await sessionCookie("a-token-that-was-revoked");
  for (const route of doctorRoutes.filter(({ name }) => name !== withoutCall)) {
    const { name, path } = route;
    setCookie(visitor, session);
    const page = await visitor.send(path);
    expect([page.status, page.headers.get("location")], path).toEqual([302, expect.stringMatching(/^\/login\?next=/)]);
    expect([await page.text(), visitor.jar.has("session")], path).toEqual(["", false]);
    for (const address of dataUrls(route)) {
      setCookie(visitor, session);
      expect(await readRedirect(await visitor.send(address)), address).toMatch(/^\/login\?next=/);
    }
    for (const form of formsOf(name).slice(0, 1)) {
      setCookie(visitor, session);
      expect((await visitor.post(path, form)).status, path).toBe(419);
      setCookie(visitor, session);
      expect((await visitor.post(`${path}.data`, form)).status, path).toBe(419);
    }
  }
});

/** Routes allowed on an unverified device: the profile, the devices, notices, complaints and the list of the rest. */
const exemptPages = [/^my-more$/, /^my-devices/, /^my-account$/, /^my-notices/, /^my-complain-box/];
const exemptForms = [/^my-devices/];
const complaintForms = /^my-complain-box/;

test("on an unverified device every page and form below /my redirects to the devices, except the exempt ones", async ({
  api,
  start,
}) => {
  const visitor = await startPortalWithApi(api, start);
  const doctor = { id: 1, name: "ডা. অদেখা নমুনা", mobile_number: "01700000001", bmdc_no: "A-1", medical_college_id: 1 };
  const profile = { doctor: { ...doctor, subject_id: null, avatar: null }, device_verified: false };
  const list = { devices: [], limit: 2, slots_left: 2, self_removals_left: 2, mode: "active", open_request: null };
  api.responders.set("GET /api/v3/web/doctor/my-profile", () => profile);
  api.responders.set("GET /api/v3/web/doctor/devices", () => list);
  const meta = { per_page: 20, next: null, prev: null };
  const at = "2026-11-20T09:00:00+06:00";
  const notice = { id: 1, title: "নোটিশ", published_at: at, is_pinned: false, is_read: true };
  const related = null;
  const complaint = {
    id: 1,
    subject: "শিট",
    topic: "শিট",
    status: "open",
    related,
    created_at: at,
    last_message_at: at,
  };
  api.responders.set("GET /api/v3/web/doctor/notices", () => ({ notices: [], pinned: [], unread_count: 0, meta }));
  api.responders.set("GET /api/v3/web/doctor/notices/1", () => ({
    notice: { ...notice, body_html: "", attachments: [] },
  }));
  api.responders.set("GET /api/v3/web/doctor/complaints", () => ({ complaints: [], topics: [], meta }));
  api.responders.set("GET /api/v3/web/doctor/complaints/1", () => ({ complaint, messages: [], meta }));
  api.responders.set("GET /api/v3/web/doctor/complaints/1/attachments/1", () => "a file");
  api.responders.set("POST /api/v3/web/doctor/complaints", () => ({ complaint }));
  api.responders.set("POST /api/v3/web/doctor/complaints/1/messages", () => ({ complaint }));
  respondToDoctors(api, 423, { message: "যাচাই বাকি", device_verified: false, code: "device_unverified" });
  setCookie(visitor, await sessionCookie("a-token-on-a-new-device"));
  const devices = path("my-devices");

  for (const route of doctorRoutes) {
    const { name, path } = route;
    const next = `${devices}?${new URLSearchParams({ next: JSON.stringify({ name, params: paramsOf(route) }) }).toString()}`;
    if (!exemptPages.some((exempt) => exempt.test(name))) {
      const page = await visitor.send(path);
      expect([page.status, await page.text()], path).toEqual([302, ""]);
      expect(page.headers.get("location")).toBe(next);
      for (const address of dataUrls(route)) {
        const data = await (await visitor.send(address)).text();
        expect(data, address).toContain(JSON.stringify(next).slice(1, -1));
        expect(data, address).not.toContain(doctor.mobile_number);
      }
    } else {
      expect([200, 302], path).toContain((await visitor.send(path)).status);
    }
    for (const form of formsOf(name).slice(0, 1)) {
      const isExempt = exemptForms.some((exempt) => exempt.test(name));
      const posted = await visitor.post(path, form);
      const data = await visitor.post(`${path}.data`, form);
      if (complaintForms.test(name)) {
        expect([posted.status, posted.headers.get("location")], path).toEqual([303, "/my/complain-box/1"]);
      } else if (isExempt) {
        expect([302, 423], path).toContain(posted.status); // back to the previous step, or the API's own message
        expect(data.status, path).toBe(423);
      } else {
        expect([posted.status, posted.headers.get("location")?.split("?")[0]], path).toEqual([303, devices]);
        expect([data.status, await readRedirect(data)], path).toEqual([202, expect.stringMatching(`^${devices}`)]);
      }
    }
  }
});
