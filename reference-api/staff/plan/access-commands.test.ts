import { expect, test } from "vitest";
import type { Database } from "#api/db/client.ts";
import { deviceRequests } from "#api/db/schema/identity.ts";
import { addDoctor, loggedIn } from "#tests/support/api/accounts.ts";
import { expectPlanned, type PlannedCommand } from "#tests/support/processes/planned-command.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

async function requested(db: Database) {
  const { id } = await addDoctor(db, { name: "Rahima" });
  for (let place = 0; place < 2; place += 1) await loggedIn(db, id, { status: "verified" });
  const { deviceId } = await loggedIn(db, id, { status: "pending" });
  const [request] = await db
    .insert(deviceRequests)
    .values({ doctor_id: id, device_id: deviceId, reason: "ফোন হারিয়েছি" })
    .returning();
  return [`${request?.id}`];
}

const rahima = { name: "Rahima", bmdc_no: "A12345" };
const doctor = async (db: Database) => [`${(await addDoctor(db, rahima)).id}`];

const commands: Record<string, PlannedCommand> = {
  "devices remove": {
    async words(db) {
      const [id = ""] = await doctor(db);
      const { deviceId } = await loggedIn(db, Number(id), { status: "verified" });
      return [id, `${deviceId}`, "--reason", "stolen"];
    },
    shows: /^Device \d+, ".*", of doctor 1, Rahima, 01\d+: verified → removed; its logins end\.$/m,
    keeps: { doctor: 1, was: "verified", is: "removed" },
  },
  "devices approve": {
    words: requested,
    shows: /^Request 1 of doctor 1, Rahima, .*is verified\.\nThe slots are full: the oldest device ".*" is removed/,
    keeps: { was: "pending", is: "approved", removed: [expect.any(String)] },
  },
  "devices refuse": {
    words: requested,
    shows: /^Request 1 of doctor 1, Rahima, .*is refused\.$/m,
    keeps: { was: "pending", is: "refused" },
  },
  "doctors change-phone": {
    words: async (db) => [...(await doctor(db)), "01799999999"],
    shows: /^doctor 1, Rahima, .*: number 01\d+ → 01799999999; all logins end\. Both numbers are told by SMS\.$/m,
    keeps: { doctor: 1, to: "01799999999" },
  },
  "doctors set-password": {
    words: doctor,
    shows:
      /^doctor 1, Rahima, .*: a new password, all logins end, device check required → required\. The doctor is told/,
    keeps: { doctor: 1, was: "required", is: "required" },
  },
  "doctors free-bmdc": {
    words: async (db) => [...(await doctor(db)).slice(1), "A12345"],
    shows: /^doctor 1, Rahima, .*: BMDC number A-?12345 → none\./,
    keeps: { doctor: 1 },
  },
  "doctors login-link": {
    words: doctor,
    shows: /^doctor 1, Rahima, .*: a link that logs in as this doctor once, within 60 seconds\.$/m,
    keeps: { doctor: 1 },
    asks: false,
  },
  "doctors import": {
    words: async () => [
      await temporaryFile("doctors.csv", "phone,name,bmdc_no,email,medical_college,courses\n01711111111,Rahima,,,,\n"),
    ],
    shows: /^doctors\.csv: 1 doctors, 1 added, 0 enrolments added$/m,
    keeps: { rows: 1, added: 1 },
  },
};

test.each(Object.entries(commands))("%s shows whose access it changes, and asks", async (name, command) => {
  expect(await expectPlanned(name, command)).toBe(1);
});
