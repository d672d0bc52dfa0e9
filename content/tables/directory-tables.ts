import { z } from "zod";
import * as directories from "#api/db/schema/directories.ts";
import * as cell from "../cells.ts";
import { catalogueTable } from "./define-table.ts";
import type { CatalogueTable } from "./table.ts";

const medicalColleges = catalogueTable({
  file: "medical_colleges.csv",
  key: ["name"],
  row: z.object({ name: cell.text(), active: cell.withDefault(cell.flag, true) }),
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
