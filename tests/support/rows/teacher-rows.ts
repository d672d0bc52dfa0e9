import type { Database } from "#api/db/client.ts";
import { teachers } from "#api/db/schema/teachers.ts";
import { newKey, only } from "./new-row.ts";

export async function addTeacher(db: Database, overrides: Partial<typeof teachers.$inferInsert> = {}) {
  const values = {
    name: `ডা. ${newKey("teacher")}`,
    degrees: "MBBS, FCPS (Medicine)",
    subjects: ["Medicine"],
    ...overrides,
  };
  return only(await db.insert(teachers).values(values).returning());
}
