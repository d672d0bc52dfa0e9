import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { accessTokens, doctors, loginLinks } from "#api/db/schema/identity.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { addDoctor, loggedIn } from "#tests/support/accounts.ts";
import { staff, staffDatabase } from "#tests/support/staff.ts";

async function liveLogins(db: Database) {
  const rows = await db.select().from(accessTokens).orderBy(asc(accessTokens.id));
  return rows.filter(({ revoked_at }) => revoked_at === null).map(({ doctor_id }) => doctor_id);
}

test("a doctor is found by any spelling of the number, by BMDC number, id and part of the name", async () => {
  const { db, run, audited } = await staffDatabase();
  await addDoctor(db, { name: "অন্য কেউ" });
  const doctor = await addDoctor(db, { name: "Nomuna Begum", mobile_number: "01712345678", bmdc_no: "A-90001" });
  await loggedIn(db, doctor.id);
  await loggedIn(db, doctor.id, { status: "pending" });
  const line = `${doctor.id}  01712345678  A-90001  Nomuna Begum  active  1 devices`;
  for (const text of ["01712345678", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "a-90001", String(doctor.id), "nomuna"]) {
    expect((await run(["doctors", "find", text])).said).toEqual([line]);
  }
  expect((await run(["doctors", "find", "%"])).said).toEqual(["No doctor is found."]);
  expect((await audited()).at(-2)).toEqual({ action: "doctors find", detail: { text: "nomuna", found: [doctor.id] } });
});

test("many doctors of one name are cut off, and that is said", async () => {
  const { db, run } = await staffDatabase();
  for (let count = 0; count < 21; count++) await addDoctor(db, { name: "একই নাম" });
  const { said } = await run(["doctors", "find", "একই"]);
  expect(said).toHaveLength(21);
  expect(said.at(-1)).toBe("These are the first 20: give more of the name.");
});

test("a changed number replaces the old one, is not verified yet and ends the doctor's logins only", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111", phone_verified_at: new Date() });
  const other = await addDoctor(db);
  await loggedIn(db, doctor.id);
  await loggedIn(db, other.id);
  const { said } = await run(["doctors", "change-phone", String(doctor.id), "+৮৮০১৭২২২২২২২২"]);
  expect(said).toEqual([`Doctor ${doctor.id} has 01722222222 instead of 01711111111, and must log in again.`]);
  const [changed] = await db.select().from(doctors).orderBy(asc(doctors.id));
  expect(changed).toMatchObject({ mobile_number: "01722222222", phone_verified_at: null });
  expect(await liveLogins(db)).toEqual([other.id]);
  expect(await audited()).toEqual([
    { action: "doctors change-phone", detail: { doctor: doctor.id, from: "01711111111", to: "01722222222" } },
  ]);
});

test("a number of somebody else, or none at all, changes nothing", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111" });
  const other = await addDoctor(db, { mobile_number: "01722222222" });
  await loggedIn(db, doctor.id);
  expect((await run(`doctors change-phone ${doctor.id} 01722222222`)).errors).toEqual([
    `01722222222 belongs to doctor ${other.id}.`,
  ]);
  expect((await run(`doctors change-phone ${doctor.id} 0212345`)).errors).toEqual([
    "0212345 is no Bangladeshi mobile number.",
  ]);
  expect((await run("doctors change-phone 999 01733333333")).errors).toEqual(["There is no doctor 999."]);
  expect(await liveLogins(db)).toEqual([doctor.id]);
  expect(await audited()).toEqual([]);
});

test("a blocked doctor is logged out, and may log in again once unblocked", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  await loggedIn(db, doctor.id);
  expect((await run(`doctors block ${doctor.id}`)).said).toEqual([`Doctor ${doctor.id} is blocked and logged out.`]);
  expect(await liveLogins(db)).toEqual([]);
  expect(await db.select().from(doctors)).toMatchObject([{ status: "blocked" }]);

  expect((await run(`doctors unblock ${doctor.id}`)).said).toEqual([`Doctor ${doctor.id} may log in again.`]);
  expect(await db.select().from(doctors)).toMatchObject([{ status: "active" }]);
  expect(await audited()).toEqual([
    { action: "doctors block", detail: { doctor: doctor.id } },
    { action: "doctors unblock", detail: { doctor: doctor.id } },
  ]);
});

test("a login link is an address of the portal, good for a minute; its token is kept as a hash only", async () => {
  const { db, url, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  const source = { DATABASE_URL: url, PUBLIC_ORIGIN: "https://portal.example" };
  const { said } = await staff(`doctors login-link ${doctor.id}`, source);
  const [address = "", hint] = said;
  const token = /^https:\/\/portal\.example\/login-for-admin\?token=([\w-]{43})$/.exec(address)?.[1] ?? "";
  expect(hint).toBe("It works once, within 60 seconds.");
  const [link] = await db.select().from(loginLinks);
  expect(link).toMatchObject({ doctor_id: doctor.id, token_hash: hashToken(token), used_at: null });
  const lifeMs = (link?.expires_at.getTime() ?? 0) - Date.now();
  expect(lifeMs).toBeGreaterThan(30_000);
  expect(lifeMs).toBeLessThanOrEqual(60_000);
  expect(await audited()).toEqual([{ action: "doctors login-link", detail: { doctor: doctor.id } }]);
  expect((await staff("doctors login-link 999", source)).errors).toEqual(["There is no doctor 999."]);
});
