import { basename } from "node:path";
import { inArray } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Writer } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { bmdcKey } from "#locale/bmdc.ts";
import { folded } from "#locale/folding.ts";
import { ImportError, type CheckedRow, type Problem } from "../csv.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { acquireImportLock } from "../import-lock.ts";
import { enrolDoctors, selectScheduleTargets, type ScheduleTarget } from "./enrol.ts";
import { readDoctors, type DoctorRow } from "./file.ts";
import { inParts } from "./parts.ts";

export interface DoctorCounts {
  rows: number;
  added: number;
  /** Number of new enrolments. */
  enrolled: number;
}

type Rows = CheckedRow<DoctorRow>[];

async function holders(db: Writer, column: PgColumn, numbers: (string | null)[]) {
  const found = [];
  for (const some of inParts(numbers.filter((number) => number !== null))) {
    const { id, mobile_number, bmdc_key } = doctors;
    found.push(...(await db.select({ id, mobile_number, bmdc_key }).from(doctors).where(inArray(column, some))));
  }
  return found;
}

async function conflicts(db: Writer, file: string, rows: Rows, known: { colleges: string[]; places: string[] }) {
  const problems: Problem[] = [];
  const keyOf = (row: DoctorRow) => (row.bmdc_no === null ? null : bmdcKey(row.bmdc_no));
  const bmdcKeys = rows.map(({ row }) => keyOf(row));
  const found = await holders(db, doctors.bmdc_key, bmdcKeys);
  const byBmdc = new Map(found.map((one) => [one.bmdc_key, one]));
  const isOwn = new Set(found.map(({ bmdc_key, mobile_number }) => `${bmdc_key ?? ""} ${mobile_number}`));
  const [colleges, places] = [new Set(known.colleges.map(folded)), new Set(known.places)];
  for (const { line, row } of rows) {
    const wrong = (column: string, reason: string) => problems.push({ file, line, column, reason });
    const holder = row.bmdc_no === null ? undefined : byBmdc.get(keyOf(row));
    if (holder && !isOwn.has(`${keyOf(row) ?? ""} ${row.phone}`))
      wrong("bmdc_no", `${row.bmdc_no ?? ""} belongs to doctor ${holder.id}, who has another mobile number`);
    if (row.medical_college !== null && !colleges.has(folded(row.medical_college))) {
      const nearest = nearestTo(row.medical_college, known.colleges);
      wrong("medical_college", `"${row.medical_college}" is not in the database${nearest}`);
    }
    for (const place of row.courses)
      if (!places.has(place)) wrong("courses", `"${place}" is not a batch/schedule${nearestTo(place, known.places)}`);
    const batches = row.courses.map((place) => place.split("/", 1)[0]);
    if (new Set(batches).size < batches.length) wrong("courses", "names two schedules of one batch");
  }
  return problems;
}

async function insertDoctors(db: Writer, rows: DoctorRow[], colleges: Map<string, number>): Promise<void> {
  for (const some of inParts(rows)) {
    await db.insert(doctors).values(
      some.map(({ phone, name, bmdc_no, email, medical_college }) => ({
        mobile_number: phone,
        name,
        bmdc_no,
        email: email ?? null,
        medical_college_id: medical_college === null ? null : colleges.get(folded(medical_college)),
      })),
    );
  }
}

async function write(db: Writer, file: string, rows: Rows, problems: Problem[]): Promise<DoctorCounts> {
  const found = await db.select({ id: medicalColleges.id, name: medicalColleges.name }).from(medicalColleges);
  const colleges = new Map(found.map(({ id, name }) => [folded(name), id]));
  const places = await selectScheduleTargets(db);
  const known = { colleges: found.map(({ name }) => name), places: [...places.keys()] };
  problems.push(...(await conflicts(db, file, rows, known)));
  if (problems.length > 0) throw new ImportError(problems);

  const numbers = rows.map(({ row }) => row.phone);
  const before = new Set((await holders(db, doctors.mobile_number, numbers)).map((one) => one.mobile_number));
  const added = rows.map(({ row }) => row).filter(({ phone }) => !before.has(phone));
  await insertDoctors(db, added, colleges);

  const idOf = new Map((await holders(db, doctors.mobile_number, numbers)).map((one) => [one.mobile_number, one.id]));
  const requests = rows.flatMap(({ row }) =>
    row.courses.map((key) => ({ doctorId: idOf.get(row.phone) ?? 0, place: places.get(key) })),
  );
  const isKnown = (one: (typeof requests)[number]): one is { doctorId: number; place: ScheduleTarget } =>
    one.place !== undefined;
  const enrolled = await enrolDoctors(db, file, requests.filter(isKnown));
  return { rows: rows.length, added: added.length, enrolled };
}

/**
 * Imports doctors of another system from a CSV file in one transaction: accounts without a password, and enrolments. An
 * existing account is left unchanged, but gets the enrolments that it lacks. Throws an ImportError that lists the
 * problems; then nothing was written.
 */
export async function importDoctors(db: Writer, path: string): Promise<DoctorCounts> {
  const { rows, problems } = await readDoctors(path);
  return db.transaction(async (transaction) => {
    await acquireImportLock(transaction);
    return write(transaction, basename(path), rows, problems);
  });
}
