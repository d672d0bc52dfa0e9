import { InvalidArgumentError, type Command } from "commander";
import { sql } from "drizzle-orm";
import { migrateDatabase } from "#api/db/client.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { seedDemo, seedLarge } from "#api/seed/seed.ts";
import { audit, StaffError, type StaffContext } from "./context.ts";

function scaleOf(text: string): number {
  const scale = Number(text);
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000) throw new InvalidArgumentError("a number from 1 to 1000");
  return scale;
}

export function databaseCommands(program: Command, { env, now, print, withDatabase }: StaffContext): void {
  const database = program.command("db").description("the database itself");

  function requireDemo(): void {
    if (!env.isDemo) {
      throw new StaffError(`Demo data has no place on ${env.PUBLIC_ORIGIN}: import a catalogue, or set DEMO=1.`);
    }
  }

  database
    .command("seed")
    .description("import the demo catalogue into an empty database")
    .option("--scale <n>", "for load tests: also n × 1000 batches, 500 questions, 200 events, 200 quizzes", scaleOf)
    .action(({ scale }: { scale?: number }) => {
      requireDemo();
      return withDatabase(async ({ db }) => {
        const isSeeded = await seedDemo(db, now());
        print(isSeeded ? "The demo catalogue is in." : "There is a catalogue already: the demo one was left out.");
        if (scale) {
          await seedLarge(db, scale);
          print(`${scale * 1000} batches for load tests are in.`);
        }
        await audit(db, "db seed", { demo: isSeeded, scale: scale ?? null });
      });
    });

  database
    .command("reset")
    .description("throw away everything and begin again with the demo catalogue")
    .option("--yes", "needed with DATABASE_URL: everything in that database is lost")
    .action(({ yes }: { yes?: boolean }) => {
      requireDemo();
      if (env.DATABASE_URL && !yes) {
        throw new StaffError("This deletes everything in the database of DATABASE_URL: add --yes if that is meant.");
      }
      return withDatabase(async (open) => {
        const { db } = open;
        await db.transaction(async (transaction) => {
          await transaction.execute(sql`drop schema if exists drizzle cascade`);
          await transaction.execute(sql`drop schema public cascade`);
          await transaction.execute(sql`create schema public`);
        });
        await migrateDatabase(open, migrationsFolder);
        await seedDemo(db, now());
        await audit(db, "db reset", {});
        print("The database is new, with the demo catalogue.");
      });
    });
}
