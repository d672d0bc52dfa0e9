import type { Command } from "commander";
import { dropEverything, type Database } from "#api/db/client.ts";
import { migrateDatabase } from "#api/db/migrate.ts";
import { describeDatabase, markInstallation, readInstallation } from "#api/db/installation.ts";
import { embeddedFolder, migrationsFolder } from "#api/db/open.ts";
import { isInitialised } from "#api/db/postgres-cluster.ts";
import { courseCategories } from "#api/db/schema/catalogue.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { hasDemoDoctors } from "#content/demo/demo-doctors.ts";
import { seedDemo } from "#content/demo/seed.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { requireTypedName } from "#api/staff/doctors/typed-name.ts";

async function hasOnlyDemoData(db: Database): Promise<boolean> {
  const known = await readInstallation(db);
  if (known) return known.kind === "demo";
  if (await hasDemoDoctors(db)) return true;
  return (await db.$count(doctors)) + (await db.$count(courseCategories)) === 0;
}

export function databaseCommands(program: Command, { env, now, print, ask, withDatabase }: StaffContext): void {
  const database = program.command("db").description("seed or reset the database");

  function requireDemo(): void {
    if (!env.isDemo) {
      throw new StaffError(`Demo data may not be added to ${env.PUBLIC_ORIGIN}: import a catalogue, or set DEMO=1.`);
    }
  }

  database
    .command("create")
    .description("create the embedded database of a new site in DATA_DIR, which a public site's start does not do")
    .action(async () => {
      if (env.DATABASE_URL) {
        throw new StaffError("DATABASE_URL is set: create that database with createdb; the first start fills it.");
      }
      if (await isInitialised(embeddedFolder(env)))
        throw new StaffError(`There is one already, ${describeDatabase(env)}.`);
      await withDatabase(async ({ db }) => {
        await audit(db, "db create", {});
        print(`Created the database ${describeDatabase(env)}. Start the portal with the same DATA_DIR.`);
      }, "create");
    });

  database
    .command("seed")
    .description("import the demo catalogue into an empty database")
    .action(() => {
      requireDemo();
      return withDatabase(async ({ db }) => {
        const isSeeded = await seedDemo(db, now(), env.PUBLIC_ORIGIN);
        print(
          isSeeded
            ? "The demo catalogue was imported."
            : "There is a catalogue already: the demo catalogue was not imported.",
        );
        await audit(db, "db seed", { demo: isSeeded });
      }, "create");
    });

  database
    .command("migrate")
    .description("bring the schema up to date, as every start does, and say from which to which migration")
    .action(() =>
      withDatabase(async ({ db, schemaChange: { from, to } }) => {
        if (from !== to) await audit(db, "db migrate", { from, to });
        print(from === to ? `The schema is up to date: ${to}.` : `The schema was brought from ${from} to ${to}.`);
      }),
    );

  database
    .command("reset")
    .description("delete everything; a demo then gets its catalogue again, any other site stays empty")
    .option("--yes", "required with DATABASE_URL: everything in that database is lost")
    .action(({ yes }: { yes?: boolean }) => {
      if (env.DATABASE_URL && !yes) {
        throw new StaffError("This deletes everything in the database of DATABASE_URL: add --yes if that is meant.");
      }
      return withDatabase(async (open) => {
        const { db } = open;
        const isDemo = env.isDemo && (await hasOnlyDemoData(db));
        if (!isDemo) await requireTypedName("db reset of a database that is not a demo", db, ask);
        const known = await readInstallation(db);
        await dropEverything(db);
        await migrateDatabase(open, migrationsFolder);
        if (isDemo) await seedDemo(db, now(), env.PUBLIC_ORIGIN);
        else if (known) await markInstallation(db, known);
        await audit(db, "db reset", {});
        print(isDemo ? "The database is new, with the demo catalogue." : "The database is new, and empty.");
      });
    });
}
