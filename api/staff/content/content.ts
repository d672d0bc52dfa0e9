import { join, resolve } from "node:path";
import { type Command, CommanderError, InvalidArgumentError } from "commander";
import { exportCatalogue } from "#content/catalogue/export.ts";
import { compareCatalogue, importCatalogue } from "#content/catalogue/import.ts";
import { problemLine } from "#content/csv.ts";
import { findFfprobe } from "#content/media/ffprobe.ts";
import { openRemoteStore } from "#content/media/remote-store.ts";
import { openBucket } from "#api/gateways/files/bucket.ts";
import { makeTemplate } from "#content/template.ts";
import { makeCentre } from "#content/demo/centre/centre.ts";
import type { Sizes } from "#content/demo/centre/timetables.ts";
import { changeLines } from "./content-changes.ts";
import { printResult, resultOption } from "./content-results.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";

const onlyOption = [
  "--only <tables...>",
  "leave the other files of the folder alone, as in --only exams exam_questions",
] as const;

const retireOption = [
  "--retire",
  "take rows out of use that their file has no more: closed, switched off, or deleted where nothing needs them",
] as const;

interface Rules {
  only?: string[];
  retire?: boolean;
}

interface Shown {
  json?: boolean;
}

/** A number of an option, within what is plausible of a centre. */
function countFrom(least: number, most: number) {
  return (text: string) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= most) return count;
    throw new InvalidArgumentError(`a number from ${least} to ${most}`);
  };
}

export function contentCommands(program: Command, { env, now, print, note, withDatabase }: StaffContext): void {
  const bucket = env.bucket && openBucket(env.bucket);
  const kept = { dataDir: env.DATA_DIR, bucket };
  const rulesOf = async (rules: Rules) => ({
    ...{ ...rules, ...kept, now: now(), onProgress: note },
    ffprobe: await findFfprobe(),
    remote: env.CONTENT_FILES_URL === undefined ? undefined : openRemoteStore(env.CONTENT_FILES_URL),
  });

  const content = program
    .command("content")
    .alias("catalogue")
    .description("courses, batches, exams, books, notices and all else that a centre enters by files");

  content
    .command("new")
    .description("make a folder with one course to begin from (docs/content.md)")
    .argument("<folder>", "a new folder")
    .action(async (argument: string) => {
      const folder = resolve(argument);
      for (const file of await makeTemplate(folder, now())) print(file);
      print(`Change what stands in ${folder}, then: npm run staff -- content check ${argument}`);
    });

  content
    .command("make")
    .description("make the folder of an invented centre, for trying how much the portal carries (docs/content.md)")
    .argument("<folder>", "a new folder")
    .option("--doctors <n>", "doctors, in doctors/doctors.csv for `doctors import`", countFrom(0, 100_000), 200)
    .option("--batches <n>", "batches with their timetables", countFrom(1, 2000), 30)
    .option("--exams <n>", "exams of 40 questions, at most 20 to a batch", countFrom(0, 5000), 40)
    .option("--questions <n>", "questions of the bank", countFrom(200, 500_000), 2000)
    .option("--seed <n>", "the same number makes the same files", countFrom(0, 2 ** 31), 1)
    .action(async (argument: string, sizes: Sizes & { seed: number }) => {
      if (sizes.exams > sizes.batches * 20) throw new StaffError("There are more than 20 exams to a batch.");
      await makeCentre(resolve(argument), sizes);
      print(`${argument} is made. Then: npm run staff -- content import ${argument}`);
      if (sizes.doctors > 0) print(`and: npm run staff -- doctors import ${join(argument, "doctors", "doctors.csv")}`);
    });

  content
    .command("check")
    .description("say what is wrong with a folder, and what an import would do; nothing is written")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .option(...resultOption)
    .action((argument: string, { json, ...rules }: Rules & Shown) =>
      withDatabase(async ({ db }) => {
        const given = { ...(await rulesOf(rules)), isDryRun: true };
        await printResult(print, { json, isWritten: false }, () => importCatalogue(db, resolve(argument), given));
        if (!json) print("All of it is right. Nothing was written.");
      }),
    );

  content
    .command("diff")
    .description("show row by row what an import would add and change; exit code 1 where there is anything")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .action((argument: string, rules: Rules) =>
      withDatabase(async ({ db }) => {
        const changes = await compareCatalogue(db, resolve(argument), await rulesOf(rules));
        for (const line of changeLines(changes)) print(line);
        if (changes.length > 0)
          throw new CommanderError(1, "content.diff", "the folder is not what the database holds");
        print("The database holds all of it already.");
      }),
    );

  content
    .command("import")
    .description("write a folder of files into the database, all of it or nothing (docs/catalogue-format.md)")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .option("--dry-run", "check all of it and say what would change, but change nothing")
    .option(...resultOption)
    .action((argument: string, { dryRun = false, json, ...rules }: Rules & Shown & { dryRun?: boolean }) =>
      withDatabase(async ({ db }) => {
        const folder = resolve(argument);
        const given = await rulesOf(rules);
        const work = () =>
          db.transaction(async (transaction) => {
            const written = await importCatalogue(transaction, folder, { ...given, isDryRun: dryRun });
            const detail = { folder, counts: written, ...rules, ...(dryRun && { dry_run: true }) };
            await audit(transaction, "content import", detail);
            return written;
          });
        await printResult(print, { json, isWritten: !dryRun }, work);
        if (dryRun && !json) print("Nothing was written.");
      }),
    );

  content
    .command("export")
    .description("write all content into a folder that can be imported, here or elsewhere")
    .argument("<folder>", "a new folder")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const folder = resolve(argument);
        const { written, problems } = await exportCatalogue(db, folder, { now: now(), ...kept });
        await audit(db, "content export", { folder, written, left: problems.length });
        for (const { file, rows } of written) print(`${file}: ${rows}`);
        for (const problem of problems) print(problemLine(problem));
        print(problems.length === 0 ? "All of it went out." : `${problems.length} could not go out as they are.`);
      }),
    );
}
