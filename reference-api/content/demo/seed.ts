import type { Database } from "#api/db/client.ts";
import { markInstallation } from "#api/db/installation.ts";
import { projectPath } from "#runtime/project-path.ts";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { importCatalogue } from "#content/catalogue/import.ts";
import { seedDemoDoctors } from "./demo-doctors.ts";
import { seedDemoEnrolments } from "./demo-enrolments.ts";
import { seedDemoPayments } from "./demo-payments.ts";
import { seedDemoPractice } from "./demo-practice.ts";
import { seedDemoResults } from "./demo-results.ts";
import { seedDemoService } from "./demo-service.ts";
import { seedDemoStudy } from "./demo-study.ts";

export const demoFolder = projectPath("reference-api/content/demo/files");

/** Folder of content addressed to the demo doctors, imported after they have been added. */
const demoDoctorsFolder = projectPath("reference-api/content/demo/demo-doctors");

/**
 * Fills the database with the demo (content, doctors and what they have done) and marks it as the demo at `origin`.
 * Returns false, with nothing done, if there is a course category already.
 */
export async function seedDemo(db: Database, now: Date, origin: string): Promise<boolean> {
  const [category] = await db.select({ id: courseCategories.id }).from(courseCategories).limit(1);
  if (category) return false;
  await importCatalogue(db, demoFolder, { now, dataDir: undefined });
  await seedDemoDoctors(db, now);
  await importCatalogue(db, demoDoctorsFolder, { now, dataDir: undefined });
  await seedDemoEnrolments(db);
  await seedDemoResults(db);
  await seedDemoPractice(db, now);
  await seedDemoStudy(db, now);
  await seedDemoService(db, now);
  await seedDemoPayments(db, now);
  await markInstallation(db, { kind: "demo", origin });
  return true;
}
