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

/** Content addressed to the demo doctors, imported after they have been added. */
const demoDoctorsFolder = projectPath("reference-api/content/demo/demo-doctors");

/**
 * Imports the demo catalogue and adds the demo doctors, unless there is a catalogue already, and marks the database as
 * the demo at `origin`. Returns whether it did.
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
