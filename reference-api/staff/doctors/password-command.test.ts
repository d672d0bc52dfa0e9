import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accessTokens, doctors, smsOutbox } from "#api/db/schema/identity.ts";
import { accountKey } from "#api/features/auth/queries.ts";
import { isPassword } from "#api/features/passwords/service.ts";
import { createRateLimits } from "#api/http/rate-limits.ts";
import { addDoctor, loggedIn, password as oldPassword } from "#tests/support/api/accounts.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

const site = { PUBLIC_ORIGIN: "https://portal.example" };
const smsAccount = { SMS_API_TOKEN: "token", SMS_SID: "SID" };

async function scene() {
  const { db, url, audited } = await staffDatabase();
  const doctor = await addDoctor(db, { mobile_number: "01711111111" });
  const row = async () => {
    const [found] = await db.select().from(doctors).where(eq(doctors.id, doctor.id));
    if (!found) throw new Error("the doctor is gone");
    return found;
  };
  async function run(words: string, settings: Record<string, string> = {}) {
    const notes: string[] = [];
    const source = { DATABASE_URL: url, ...site, ...settings };
    const result = await staff(`doctors set-password ${words} --yes`, source, { note: (line) => notes.push(line) });
    return { ...result, notes: notes.slice(3) }; // the first lines name the database, and what changes
  }
  return { db, doctor, row, run, audited };
}

test("sets a new password, prints it once, ends the account's logins and records who, but not the password", async () => {
  const { db, doctor, row, run, audited } = await scene();
  const other = await addDoctor(db);
  await loggedIn(db, doctor.id);
  await loggedIn(db, other.id);
  const limits = createRateLimits(db);
  for (let guess = 0; guess < 20; guess++) await limits.consume("login: account", accountKey(doctor.id));

  const { code, said, notes } = await run(String(doctor.id), smsAccount);
  expect([code, said]).toEqual([0, [expect.stringMatching(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)]]);
  const { password_hash } = await row();
  expect(await isPassword(said[0] ?? "", password_hash)).toBe(true);
  expect(await isPassword(oldPassword, password_hash)).toBe(false);
  const live = (await db.select().from(accessTokens)).filter(({ revoked_at }) => revoked_at === null);
  expect(live.map(({ doctor_id }) => doctor_id)).toEqual([other.id]);
  await limits.consume("login: account", accountKey(doctor.id)); // others' wrong passwords count no longer
  expect(await db.select().from(smsOutbox)).toMatchObject([{ recipient: "01711111111", purpose: "notice" }]);
  expect(await audited()).toMatchObject([{ detail: { doctor: doctor.id, any_device: false } }]);
  expect(JSON.stringify(await audited())).not.toContain(said[0]);
  expect(notes.join()).not.toContain(said[0]);
});

test("opens the account on every device until the next password, and says what nobody is told", async () => {
  const { db, doctor, row, run } = await scene();
  const { notes } = await run(`${doctor.id} --any-device`);
  expect(notes).toEqual([
    expect.stringMatching(/^It is shown only here/),
    "The doctor is not told: there is no SMS account.",
    `Every device opens the account. To end that: doctors set-password ${doctor.id}`,
  ]);
  expect(await db.$count(smsOutbox)).toBe(0);
  expect((await row()).device_check).toBe("waived");
  await run(String(doctor.id));
  expect((await row()).device_check).toBe("required");
});

test("refuses an unknown doctor and changes nothing", async () => {
  const { row, run, audited } = await scene();
  const before = await row();
  expect(await run("987654")).toMatchObject({ code: 1, said: [], errors: ["There is no doctor 987654."] });
  expect(await row()).toEqual(before);
  expect(await audited()).toEqual([]);
});
