import { expect, test } from "vitest";
import { login } from "#contract/account/auth.ts";
import { getDashboard } from "#contract/study/dashboard.ts";
import { listDevices } from "#contract/account/devices.ts";
import { testAccounts } from "#tests/support/api/accounts.ts";
import { demoAccountsLine } from "./demo-doctors.ts";

test("each demo doctor logs in and shows another state", async () => {
  const { ok, refused } = await testAccounts({ seeded: true });
  const [whole = "", lacking = "", full = ""] = demoAccountsLine.match(/01\d{9}/g) ?? [];
  const password = /password is (\S+)/.exec(demoAccountsLine)?.[1] ?? "";
  const logIn = async (mobile_number: string) => {
    const { token, gns_ddt } = await ok(login, { body: { mobile_number, password } });
    return { token, device: gns_ddt ?? "" };
  };
  const dialogOf = async (number: string) => (await ok(getDashboard, {}, await logIn(number))).required_information;
  expect(await dialogOf(lacking)).toEqual({ show: true, missing: ["medical_college_id", "subject_id"] });
  expect(await dialogOf(whole)).toEqual({ show: false, missing: [] });
  const who = await logIn(full);
  expect(await refused(423, getDashboard, {}, who)).toMatchObject({ code: "device_unverified" });
  expect(await ok(listDevices, {}, who)).toMatchObject({ slots_left: 0 });
});
