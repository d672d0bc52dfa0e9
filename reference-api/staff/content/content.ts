import { join, resolve } from "node:path";
import { type Command, CommanderError, InvalidArgumentError } from "commander";
import { exportCatalogue } from "#content/catalogue/export.ts";
import type { RowChange } from "#content/catalogue/changes.ts";
import { compareCatalogue } from "#content/catalogue/import.ts";
import { implausible } from "#content/catalogue/plausibility.ts";
import { problemLine } from "#content/csv.ts";
import { findFfprobe } from "#content/media/ffprobe.ts";
import { openRemoteStore } from "#content/media/remote-store.ts";
import { openBucket } from "#api/gateways/files/bucket.ts";
import { makeTemplate } from "#content/template.ts";
import { makeCentre } from "#content/demo/centre/centre.ts";
import type { Sizes } from "#content/demo/centre/timetables.ts";
import { changeLines } from "./content-changes.ts";
import { columnLines } from "./content-columns.ts";
import { printResult, resultOption } from "./content-results.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { setUndo } from "#api/staff/plan/change.ts";
import { importFolder } from "./import-folder.ts";
import { takeBackImport } from "./take-back-import.ts";

const onlyOption = [
  "--only <tables...>",
  "ignore the other files of the folder, as in --only exams exam_questions",
] as const;

const retireOption = [
  "--retire",
  "retire rows that their file no longer has: close, deactivate, or delete them if no other row refers to them",
] as const;

interface Rules {
  only?: string[];
  retire?: boolean;
}

interface ImportOptions {
  dryRun?: boolean;
  yes?: boolean;
}

interface OutputOptions {
  json?: boolean;
}

function integerBetween(min: number, max: number) {
  return (text: string) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= min && count <= max) return count;
    throw new InvalidArgumentError(`a number from ${min} to ${max}`);
  };
}

export function contentCommands(program: Command, context: StaffContext): void {
  const { env, now, print, note, withDatabase } = context;
  const bucket = env.bucket && openBucket(env.bucket);
  const store = { dataDir: env.DATA_DIR, bucket };
  const importRules = async (rules: Rules) => ({
    ...rules,
    ...store,
    now: now(),
    onProgress: note,
    ffprobe: await findFfprobe(),
    remote: env.CONTENT_FILES_URL === undefined ? undefined : openRemoteStore(env.CONTENT_FILES_URL),
  });

  const content = program
    .command("content")
    .alias("catalogue")
    .description("courses, batches, exams, books, notices and all other content that a centre keeps in files");

  content
    .command("new")
    .description("make a folder with one example course (docs/content.md)")
    .argument("<folder>", "a new folder")
    .action(async (argument: string) => {
      const folder = resolve(argument);
      for (const file of await makeTemplate(folder, now())) print(file);
      print(`Edit the files in ${folder}, then: npm run staff -- content check ${argument}`);
    });

  content
    .command("columns")
    .description("print the columns of each file of a folder, their keys, and the words that a column accepts")
    .argument("[files...]", "only these files, as in batches.csv")
    .action((files: string[]) => {
      for (const line of columnLines(files)) print(line);
    });

  content
    .command("make")
    .description("generate the folder of an invented centre for load tests (docs/content.md)")
    .argument("<folder>", "a new folder")
    .option("--doctors <n>", "doctors, in doctors/doctors.csv for `doctors import`", integerBetween(0, 100_000), 200)
    .option("--batches <n>", "batches with their timetables", integerBetween(1, 2000), 30)
    .option("--exams <n>", "exams of 40 questions, at most 20 to a batch", integerBetween(0, 5000), 40)
    .option("--questions <n>", "questions of the bank", integerBetween(200, 500_000), 2000)
    .option("--seed <n>", "the same number gives the same files", integerBetween(0, 2 ** 31), 1)
    .action(async (argument: string, sizes: Sizes & { seed: number }) => {
      if (sizes.exams > sizes.batches * 20) throw new StaffError("There are more than 20 exams to a batch.");
      await makeCentre(resolve(argument), sizes);
      print(`${argument} is made. Then: npm run staff -- content import ${argument} --yes`);
      if (sizes.doctors > 0) print(`and: npm run staff -- doctors import ${join(argument, "doctors", "doctors.csv")}`);
    });

  content
    .command("check")
    .description("report the problems of a folder and what an import would do, without writing anything")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .option(...resultOption)
    .action((argument: string, { json, ...rules }: Rules & OutputOptions) =>
      withDatabase(async ({ db }) => {
        const importOptions = await importRules(rules);
        const changes: RowChange[] = [];
        const doubts: string[] = [];
        await printResult(print, { json, isWritten: false }, async () => {
          const compared = await compareCatalogue(db, resolve(argument), importOptions);
          changes.push(...compared.changes);
          doubts.push(...implausible(compared, now()));
          return compared.counts;
        });
        if (json) return;
        for (const line of changeLines(changes.filter(({ kind }) => kind !== "added"))) print(line);
        for (const line of doubts) print(`Is this meant? ${line}`);
        print("No problems found. Nothing was written.");
      }),
    );

  content
    .command("diff")
    .description("show row by row what an import would add and change; exit code 1 if there are changes")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .action((argument: string, rules: Rules) =>
      withDatabase(async ({ db }) => {
        const { changes } = await compareCatalogue(db, resolve(argument), await importRules(rules));
        for (const line of changeLines(changes)) print(line);
        if (changes.length > 0) throw new CommanderError(1, "content.diff", "the folder differs from the database");
        print("The database already has all of it.");
      }),
    );

  const importCommand = content
    .command("import")
    .description("import a folder of files into the database, completely or not at all (docs/catalogue-format.md)")
    .argument("<folder>", "holds the files")
    .option(...onlyOption)
    .option(...retireOption)
    .option("--dry-run", "check everything and report what would change, without changing anything")
    .option(...resultOption)
    .option("--yes", "without asking about what it changes")
    .action(
      (argument: string, { dryRun = false, yes = false, json, ...rules }: Rules & OutputOptions & ImportOptions) =>
        withDatabase(async ({ db }) => {
          const folder = resolve(argument);
          const importOptions = await importRules(rules);
          const work = () => importFolder(db, context, { folder, rules: importOptions, chosen: rules, dryRun, yes });
          await printResult(print, { json, isWritten: !dryRun }, work);
          if (dryRun && !json) print("Nothing was written.");
        }),
    );
  setUndo(importCommand, (db, entry) => takeBackImport(db, entry, { ...store, now: now() }));

  content
    .command("export")
    .description("write all content to a folder that can be imported into any portal")
    .argument("<folder>", "a new folder")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const folder = resolve(argument);
        const { written, problems } = await exportCatalogue(db, folder, { now: now(), ...store });
        await audit(db, "content export", { folder, written, left: problems.length });
        for (const { file, rows } of written) print(`${file}: ${rows}`);
        for (const problem of problems) print(problemLine(problem));
        print(
          problems.length === 0
            ? "Everything was exported."
            : `${problems.length} items could not be exported unchanged.`,
        );
      }),
    );
}
