import { expect, test } from "vitest";
import { getDashboard } from "#contract/account.ts";
import { login } from "#contract/auth.ts";
import { listDevices } from "#contract/devices.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { testApi } from "#tests/support/api.ts";
import { demoAccountsLine } from "./demo-doctors.ts";

test("each doctor of the demo logs in as the start says: one sees the dialog, one does not, one has no device slot left", async () => {
  const { request } = await testApi({ seeded: true });
  const numbers = demoAccountsLine.match(/01\d{9}/g) ?? [];
  const password = /password is (\S+)/.exec(demoAccountsLine)?.[1];
  const seen = [];
  for (const mobile_number of numbers) {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ mobile_number, password });
    const answer = await request("/auth/login", { method: "POST", headers, body });
    const { token, gns_ddt } = login.response.parse(await answer.json());
    const who = { headers: { Authorization: `Bearer ${token}`, "X-DEVICE-TOKEN": gns_ddt ?? "" } };
    const dashboard = await request("/web/doctor/dashboard", who);
    if (dashboard.status === 200) {
      seen.push(getDashboard.response.parse(await dashboard.json()).required_information);
    } else {
      const { code } = ErrorEnvelope.parse(await dashboard.json());
      const devices = await request("/web/doctor/devices", who);
      seen.push({ code, slots_left: listDevices.response.parse(await devices.json()).slots_left });
    }
  }
  expect(seen).toEqual([
    { show: true, missing: ["medical_college_id", "subject_id"] },
    { show: false, missing: [] },
    { code: "device_unverified", slots_left: 0 },
  ]);
});
