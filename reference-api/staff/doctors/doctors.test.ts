import { and, asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#api/db/schema/audit.ts";
import type { Database } from "#api/db/client.ts";
import { accessTokens, doctorDevices, doctors, loginLinks, smsOutbox } from "#api/db/schema/identity.ts";
import { changeNumber } from "#api/features/account/service.ts";
import { hashToken } from "#api/http/secret-token.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

async function liveLogins(db: Database) {
  const rows = await db.select().from(accessTokens).orderBy(asc(accessTokens.id));
  return rows.filter(({ revoked_at }) => revoked_at === null).map(({ doctor_id }) => doctor_id);
}

test("finds a doctor by any spelling of the number, by BMDC number, id and part of the name", async () => {
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

test("finds a doctor by a part of the name in another spelling", async () => {
  const { db, run } = await staffDatabase();
  const { id } = await addDoctor(db, { name: "না\u09dfলা ‘কবি’ রহ\u200dমান ২" });
  for (const text of ["নায\u09bcলা", "নায়লা 'কবি'", "রহমান 2"]) {
    expect((await run(["doctors", "find", text])).said, text).toEqual([expect.stringMatching(new RegExp(`^${id} `))]);
  }
});

test("lists doctors with the BMDC number of an older account, and the check names their number", async () => {
  const { db, run } = await staffDatabase();
  expect((await run("doctors shared-bmdc")).said).toEqual(["No two doctors share a BMDC number."]);
  const older = await addDoctor(db, { mobile_number: "01711111111", bmdc_no: "A-90003" });
  const younger = await addDoctor(db, { mobile_number: "01722222222", bmdc_no: "90003", bmdc_shared: true });
  expect((await run("doctors shared-bmdc")).said).toEqual([
    `${younger.id}  01722222222  90003  ${older.id}  01711111111  A-90003`,
  ]);
  expect((await run("check")).said).toContain(
    "note   doctors      1 with the BMDC number of an older account: see staff doctors shared-bmdc",
  );
});

test("limits the list of found doctors and reports it", async () => {
  const { db, run } = await staffDatabase();
  for (let count = 0; count < 21; count++) await addDoctor(db, { name: "একই নাম" });
  const { said } = await run(["doctors", "find", "একই"]);
  expect(said).toHaveLength(21);
  expect(said.at(-1)).toBe("These are the first 20: give more of the name.");
});

test("change-phone replaces the number, marks it unverified and ends only this doctor's logins", async () => {
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

test("change-phone asks first, tells both numbers, and can be undone", async () => {
  const { db, url, run } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111", name: "নমুনা চিকিৎসক" });
  const command = `doctors change-phone ${doctor.id} 01722222222`;
  const asked: string[] = [];
  const answering = (answer: string) => {
    const ask = async (text: string) => {
      asked.push(text);
      return answer;
    };
    return staff(command, { DATABASE_URL: url }, { ask });
  };
  expect((await answering("no")).errors).toEqual(["Nothing is changed."]);
  expect(asked).toEqual([expect.stringContaining("number 01711111111 → 01722222222")]);
  expect((await answering("Yes")).code).toBe(0);
  const told = await db.select({ to: smsOutbox.recipient, body: smsOutbox.body }).from(smsOutbox).orderBy(smsOutbox.id);
  expect(told.map(({ to }) => to)).toEqual(["01711111111", "01722222222"]);
  for (const { body } of told) expect(body).toMatch(/নম্বর বদলানো হয়েছে.*২২২/);

  expect((await run(`doctors restore-phone ${doctor.id}`)).code).toBe(0);
  const [restored] = await db.select().from(doctors);
  expect(restored).toMatchObject({ mobile_number: "01711111111", password_hash: null });
});

test("restore-phone restores the number and removes the password, logins and devices of whoever changed it", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111" });
  const other = await addDoctor(db);
  const own = await loggedIn(db, doctor.id);
  const thief = await loggedIn(db, doctor.id);
  await loggedIn(db, other.id);
  const change = { doctorId: doctor.id, now: new Date() };
  await changeNumber(db, { ...change, from: "01711111111", to: "01722222222" });
  await changeNumber(db, { ...change, from: "01722222222", to: "01733333333" });
  const isDevice = (id: number) => and(eq(doctorDevices.doctor_id, doctor.id), eq(doctorDevices.device_id, id));
  await db.update(doctorDevices).set({ verified_at: new Date() }).where(isDevice(thief.deviceId));

  const back = (to: string, from: string) =>
    `Doctor ${doctor.id} has ${to} again instead of ${from}, and must set a new password with a code to ${to}.`;
  const first = await run(`doctors restore-phone ${doctor.id}`);
  expect(first.said).toEqual([
    back("01722222222", "01733333333"),
    "Removed what was verified since the change: 1 devices.",
  ]);
  expect((await run(`doctors restore-phone ${doctor.id}`)).said).toEqual([back("01711111111", "01722222222")]);
  const [restored] = await db.select().from(doctors).orderBy(asc(doctors.id));
  expect(restored).toMatchObject({ mobile_number: "01711111111", password_hash: null, pending_mobile_number: null });
  expect(await liveLogins(db)).toEqual([other.id]);
  const statuses = await db.select().from(doctorDevices).where(eq(doctorDevices.doctor_id, doctor.id));
  expect(new Map(statuses.map(({ device_id, status }) => [device_id, status]))).toEqual(
    new Map([
      [own.deviceId, "verified"],
      [thief.deviceId, "removed"],
    ]),
  );
  const messages = await db.select().from(smsOutbox).where(eq(smsOutbox.recipient, "01711111111"));
  expect(messages[0]?.body).toContain("ফিরিয়ে দেওয়া হয়েছে");
  expect((await audited()).at(-1)).toEqual({
    action: "doctors restore-phone",
    detail: { doctor: doctor.id, from: "01722222222", to: "01711111111", devices: 0 },
  });
});

test("restore-phone refuses a number that never changed or that somebody else has now", async () => {
  const { db, run } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111" });
  expect((await run(`doctors restore-phone ${doctor.id}`)).errors).toEqual([
    `Doctor ${doctor.id} has not changed the number 01711111111 from another: there is nothing to undo.`,
  ]);
  const change = { doctorId: doctor.id, from: "01711111111", to: "01722222222", now: new Date() };
  await changeNumber(db, change);
  const other = await addDoctor(db, { mobile_number: "01711111111" });
  expect((await run(`doctors restore-phone ${doctor.id}`)).errors).toEqual([
    `01711111111 belongs to doctor ${other.id}.`,
  ]);
  const [row] = await db.select().from(doctors).where(eq(doctors.id, doctor.id));
  expect(row).toMatchObject({ mobile_number: "01722222222", password_hash: doctor.password_hash });
});

test("change-phone refuses another doctor's number and an invalid one", async () => {
  const { db, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111" });
  const other = await addDoctor(db, { mobile_number: "01722222222" });
  await loggedIn(db, doctor.id);
  expect((await run(`doctors change-phone ${doctor.id} 01722222222`)).errors).toEqual([
    `01722222222 belongs to doctor ${other.id}.`,
  ]);
  expect((await run(`doctors change-phone ${doctor.id} 0212345`)).errors).toEqual([
    "0212345 is not a Bangladeshi mobile number.",
  ]);
  expect((await run("doctors change-phone 999 01733333333")).errors).toEqual(["There is no doctor 999."]);
  expect(await liveLogins(db)).toEqual([doctor.id]);
  expect(await audited()).toEqual([]);
});

test("a blocked doctor is logged out, and may log in again once unblocked", async () => {
  const { db, url, run, audited } = await staffDatabase();
  const doctor = await addDoctor(db);
  await loggedIn(db, doctor.id);
  const unasked = await staff(`doctors block ${doctor.id}`, { DATABASE_URL: url });
  expect(unasked.errors[0]).toContain(`doctor ${doctor.id}, `);
  expect((await run(`doctors block ${doctor.id}`)).said).toEqual([`Doctor ${doctor.id} is blocked and logged out.`]);
  expect(await liveLogins(db)).toEqual([]);
  expect(await db.select().from(doctors)).toMatchObject([{ status: "blocked" }]);

  expect((await run(`doctors unblock ${doctor.id}`)).said).toEqual([`Doctor ${doctor.id} may log in again.`]);
  expect(await db.select().from(doctors)).toMatchObject([{ status: "active" }]);
  expect(await audited()).toEqual([
    { action: "doctors block", detail: { doctor: doctor.id, was: "active", is: "blocked" } },
    { action: "doctors unblock", detail: { doctor: doctor.id, was: "blocked", is: "active" } },
  ]);
});

test("a block is taken back only if no later change came after it", async () => {
  const { db, run } = await staffDatabase();
  const doctor = await addDoctor(db);
  for (const name of ["block", "unblock", "block"]) await run(`doctors ${name} ${doctor.id}`);
  const [first, , last] = await db.select().from(auditLog).orderBy(auditLog.id);
  expect((await run(`undo ${first?.id}`)).errors[0]).toContain('"doctors unblock", came after it');
  expect((await run(`undo ${last?.id}`)).said).toEqual([`Doctor ${doctor.id} is active again.`]);
  expect(await db.select().from(doctors)).toMatchObject([{ status: "active" }]);
});

test("login-link prints a portal URL valid for a minute, and stores only the hash of its token", async () => {
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
