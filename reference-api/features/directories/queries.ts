import { asc, eq } from "drizzle-orm";
import type { Database } from "#api/db/client.ts";
import { disciplines, faculties, institutes, medicalColleges } from "#api/db/schema/directories.ts";

export function selectMedicalColleges(db: Database) {
  return db
    .select({ id: medicalColleges.id, name: medicalColleges.name, aliases: medicalColleges.aliases })
    .from(medicalColleges)
    .where(eq(medicalColleges.active, true))
    .orderBy(asc(medicalColleges.name));
}

export function selectSubjects(db: Database) {
  return db
    .select({ id: disciplines.id, name: disciplines.name, faculty: faculties.name })
    .from(disciplines)
    .innerJoin(faculties, eq(faculties.id, disciplines.faculty_id))
    .orderBy(asc(faculties.id), asc(disciplines.name), asc(disciplines.id));
}

export function selectInstitutes(db: Database) {
  return db
    .select({ id: institutes.id, name: institutes.name, code: institutes.code })
    .from(institutes)
    .orderBy(asc(institutes.name), asc(institutes.id));
}
