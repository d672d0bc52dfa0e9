import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { batches, batchSchedules } from "#api/db/schema/catalogue.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { orders } from "#api/db/schema/payments.ts";
import { addDoctor } from "#tests/support/api/accounts.ts";
import { batchesFile, batchLine, catalogueFolder, smallCatalogue } from "#tests/support/content/catalogue-folder.ts";
import { staffDatabase } from "#tests/support/processes/staff.ts";
import { temporaryFile } from "#tests/support/processes/folders/temporary-file.ts";

const header = "phone,name,bmdc_no,email,medical_college,courses";

const file = (...rows: string[]) => temporaryFile("old.csv", [header, ...rows, ""].join("\n"));

async function centre() {
  const database = await staffDatabase();
  const second = batchLine({ slug: "morning", seat_limit: "", seats_taken: "" });
  const folder = await catalogueFolder({
    ...smallCatalogue,
    "batches.csv": batchesFile(batchLine(), second),
    "schedules.csv":
      "batch,key,title,note,join_link,seats_limit,sort\nevening,main,মূল সূচি,,,2,1\nevening,late,রাতের সূচি,,,,2\nmorning,main,সকাল,,,,1\n",
  });
  expect(await database.run(["content", "import", folder])).toMatchObject({ code: 0, errors: [] });
  return database;
}

test("imports doctors with free courses, and leaves existing accounts and enrolments unchanged", async () => {
  const { db, run, audited } = await centre();
  const own = await addDoctor(db, { name: "নিজের নাম", mobile_number: "01711111111", bmdc_no: null });
  const path = await file(
    "+880 1711-111111,অন্য নাম,A-11111,,,evening/main",
    "০১৭২২২২২২২২,ডা. দুই,a22222,two@example.com,ঢাকা মেডিকেল কলেজ,evening/main|morning/main",
    "01733333333,ডা. তিন,,,,",
  );
  expect(await run(["doctors", "import", path])).toMatchObject({
    code: 0,
    said: ["old.csv: 3 doctors, 2 added, 3 enrolments added"],
  });
  expect((await run(["doctors", "import", path])).said).toEqual(["old.csv: 3 doctors, 0 added, 0 enrolments added"]);

  const rows = await db.select().from(doctors).orderBy(asc(doctors.id));
  expect(rows).toMatchObject([
    { id: own.id, name: "নিজের নাম", bmdc_no: null },
    { mobile_number: "01722222222", name: "ডা. দুই", bmdc_no: "A-22222", email: "two@example.com" },
    { mobile_number: "01733333333", bmdc_no: null, medical_college_id: null },
  ]);
  expect(rows[1]?.medical_college_id).not.toBeNull();
  expect(rows.slice(1).map((row) => [row.password_hash, row.phone_verified_at])).toEqual([
    [null, null],
    [null, null],
  ]);

  const places = await db.select().from(enrolments).orderBy(asc(enrolments.reg_no));
  expect(places.map(({ reg_no, status, total_fee }) => [reg_no, status, total_fee])).toEqual([
    ["R-27-0001", "active", "0.00"],
    ["R-27-0002", "active", "0.00"],
    ["R-27-0003", "active", "0.00"],
  ]);
  const paid = await db.select().from(orders);
  expect(paid.map(({ status, payable }) => [status, payable])).toEqual(Array(3).fill(["paid", "0.00"]));
  const taken = await db.select({ slug: batches.slug, taken: batches.seats_taken }).from(batches).orderBy(batches.slug);
  expect(taken).toEqual([
    { slug: "evening", taken: 17 },
    { slug: "morning", taken: 1 },
  ]);
  expect((await audited()).at(-1)).toMatchObject({ action: "doctors import", detail: { added: 0, enrolled: 0 } });
});

test("reports every wrong row of a file and imports no doctor", async () => {
  const { db, run } = await centre();
  const holder = await addDoctor(db, { bmdc_no: "A-55555" });
  const path = await file(
    "0171,ডা. এক,,,,",
    "01722222222,,A-1,two,,",
    "01733333333,ডা. তিন,A-33333,,ঢাকা মেডিক্যাল কলেজ,evening/min",
    "01744444444,ডা. চার,A-33333,,,evening/main|evening/late",
    "০১৭৩৩৩৩৩৩৩৩,ডা. তিন,055555,,,",
    "01755555555,ডা. পাঁচ,a 033333,,,",
  );
  const { code, errors } = await run(["doctors", "import", path]);
  expect(code).toBe(1);
  expect(errors.flatMap((line) => line.split("\n")).toSorted()).toEqual([
    "old.csv:2 phone: is not a Bangladeshi mobile number",
    "old.csv:3 bmdc_no: is not a BMDC number, as in A-12345",
    "old.csv:3 email: is not an email address",
    "old.csv:3 name: is not a name of at most 120 letters",
    'old.csv:4 courses: "evening/min" is not a batch/schedule; the nearest is "evening/main"',
    'old.csv:4 medical_college: "ঢাকা মেডিক্যাল কলেজ" is not in the database; the nearest is "ঢাকা মেডিকেল কলেজ"',
    "old.csv:5 bmdc_no: A-33333 is on line 4 already",
    "old.csv:5 courses: names two schedules of one batch",
    `old.csv:6 bmdc_no: 055555 belongs to doctor ${holder.id}, who has another mobile number`,
    "old.csv:6 phone: 01733333333 is on line 4 already",
    "old.csv:7 bmdc_no: A-033333 is on line 4 already",
  ]);
  expect(await db.$count(doctors)).toBe(1);
});

test("refuses a file that needs more seats than a schedule has", async () => {
  const { db, run } = await centre();
  const path = await file(...["1", "2", "3"].map((digit) => `0171111111${digit},ডা. কেউ,,,,evening/main`));
  const { code, errors } = await run(["doctors", "import", path]);
  expect({ code, errors }).toEqual({
    code: 1,
    errors: ['old.csv courses: "evening/main" has not enough seats for 3 more doctors'],
  });
  expect([await db.$count(doctors), await db.$count(enrolments)]).toEqual([0, 0]);
  const seats = await db.select({ taken: batchSchedules.seats_taken }).from(batchSchedules);
  expect(seats.map(({ taken }) => taken)).toEqual([0, 0, 0]);
});
