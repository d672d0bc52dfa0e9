import { z } from "zod";
import type { Writer } from "#api/db/client.ts";
import * as directories from "#api/db/schema/directories.ts";
import { folded } from "#locale/folding.ts";
import * as cell from "../cells.ts";
import type { CheckedRow } from "../csv.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

/** Finds new colleges that the database or an earlier row has in another spelling, such as with ’ for '. */
async function otherSpellings(db: Writer, rows: CheckedRow<{ name: string }>[]) {
  const stored = await db.select({ name: directories.medicalColleges.name }).from(directories.medicalColleges);
  const known = new Map(stored.map(({ name }) => [folded(name), name]));
  const isStored = new Set(stored.map(({ name }) => name));
  return rows.flatMap(({ line, row: { name } }) => {
    const same = known.get(folded(name)) ?? name;
    known.set(folded(name), same);
    return same === name || isStored.has(name)
      ? []
      : [{ line, column: "name", reason: `is "${same}" in another spelling: write it so` }];
  });
}

const medicalColleges = catalogueTable({
  file: "medical_colleges.csv",
  key: ["name"],
  row: z.object({
    name: cell.text(),
    aliases: cell.listOf(cell.text(120)).optional(),
    is_other: cell.withDefault(cell.flag, false).optional(),
    active: cell.withDefault(cell.flag, true),
  }),
  optionalColumns: ["aliases", "is_other"],
  conflicts: otherSpellings,
  into: directories.medicalColleges,
  target: [directories.medicalColleges.name],
});

const institutes = catalogueTable({
  file: "institutes.csv",
  key: ["code"],
  row: z.object({ code: cell.key, name: cell.text() }),
  into: directories.institutes,
  target: [directories.institutes.code],
});

const faculties = catalogueTable({
  file: "faculties.csv",
  key: ["key"],
  row: z.object({ key: cell.key, name: cell.text() }),
  known: (db) =>
    db.select({ key: directories.faculties.key, id: directories.faculties.id }).from(directories.faculties),
  into: directories.faculties,
  target: [directories.faculties.key],
});

const disciplines = catalogueTable({
  file: "disciplines.csv",
  key: ["key"],
  row: z.object({ key: cell.key, name: cell.text(), faculty: cell.key }),
  into: directories.disciplines,
  target: [directories.disciplines.key],
  links: { faculty_id: ["faculties.csv", "faculty"] },
});

export const directoryTables: CatalogueTable[] = [medicalColleges, institutes, faculties, disciplines];
