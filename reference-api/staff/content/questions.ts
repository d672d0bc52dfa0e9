import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { Command } from "commander";
import { z } from "zod";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { type Problem, problemLine } from "#content/csv.ts";
import { questionChange, type RowChange } from "#content/catalogue/changes.ts";
import { acquireImportLock, inImportTransaction } from "#content/import-lock.ts";
import { bankAsFile, bankInParts } from "#content/questions/export.ts";
import { type BankRules, writeBank } from "#content/questions/import.ts";
import { QuestionStep, stepOf } from "#content/questions/steps.ts";
import { type BankSource, readQuestionFile } from "#content/questions/read-file.ts";
import type { Writer } from "#api/db/client.ts";
import { changes, type AuditEntry, type Change } from "#api/staff/plan/change.ts";
import { changedCells, isKeptForUndo, maxKept, shownChanges, tooManyToKeep } from "./content-changes.ts";
import { takeBackQuestions } from "./take-back-questions.ts";
import { errorCode } from "#runtime/error-code.ts";
import { questions } from "#api/db/schema/exams/exams.ts";

async function exportBank(db: Writer, path: string): Promise<number> {
  await writeFile(path, bankAsFile(path, bankInParts(db)), { flag: "wx" }).catch(async (error: unknown) => {
    if (errorCode(error) !== "EEXIST") await rm(path, { force: true });
    throw error;
  });
  return db.$count(questions);
}

type ImportOptions = BankSource & BankRules;

async function importFile(db: Writer, path: string, { subject, bank, ...rules }: ImportOptions): Promise<Change> {
  const file = basename(path);
  const changed: RowChange[] = [];
  const steps: QuestionStep[] = [];
  const hash = createHash("sha256");
  const onChange: BankRules["onChange"] = (before, after) => {
    hash.update(JSON.stringify([before, after]));
    if (!before) return;
    changed.push(questionChange(before, after));
    steps.push(stepOf(before, after));
  };
  const { counts, problems } = await inImportTransaction(db, false, (transaction) =>
    writeBank(transaction, file, readQuestionFile(path, { subject, bank }), { ...rules, onChange }),
  );
  const { questions: all, added, changed: replaced, unchanged, refused } = counts;
  const rest = refused > 0 ? `, ${refused} refused` : "";
  const summary = `${file}: ${all} questions, ${added} added, ${replaced} changed, ${unchanged} unchanged${rest}`;
  const left = problems.map(problemLine);
  return {
    effect: [...left, ...shownChanges(changed), summary],
    hash: hash.digest("hex"),
    detail: { file: path, ...counts, ...(steps.length > 0 && kept(changed, steps)) },
    done: [...left, summary],
    asks: replaced > 0,
    isUndoable: steps.length > 0 && isKeptForUndo([], steps),
    remedy: `${tooManyToKeep} file.`,
  };
}

const kept = (changed: RowChange[], steps: QuestionStep[]) => ({
  cells: changedCells(changed),
  steps: steps.slice(0, maxKept),
});

const Imported = z.object({ steps: z.array(QuestionStep).default([]) });

async function takeBackFile(db: Writer, { id, detail }: AuditEntry): Promise<Change> {
  await acquireImportLock(db);
  const { steps } = Imported.parse(detail);
  if (steps.length === 0) throw new StaffError(`Entry ${id} changed no question that can be taken back.`);
  if (!isKeptForUndo([], steps))
    throw new StaffError(`Entry ${id} changed more questions than the audit log keeps: import the earlier file.`);
  const bank = await takeBackQuestions(db, steps);
  return {
    effect: [...shownChanges(bank.changes), ...bank.kept, "Questions that it added, if any, stay."],
    detail: { cells: changedCells(bank.changes) },
    done: [`${steps.length} questions have their earlier content again.`],
  };
}

export function questionCommands(program: Command, context: StaffContext): void {
  const { print, note, withDatabase } = context;
  const command = program.command("questions").description("the question bank");

  const warned = new Set<string>(); // the change runs twice: to show it, and to write it
  const onWarning = (problem: Problem) => {
    const warning = `warning: ${problemLine(problem)}`;
    if (!warned.has(warning)) note(warning);
    warned.add(warning);
  };

  changes(
    command
      .command("import")
      .description("import a question file into the bank, completely or not at all (docs/question-format.md)")
      .argument("<file>", "Moodle XML (.xml), GIFT (.gift, .txt) or CSV (.csv)")
      .option("--subject <name>", "subject of questions outside every category of the file", "General")
      .option("--bank <name>", "prefix of keys for questions that have a name but no key (default: the file's name)")
      .option("--replace", "allow a known key to get a different question; exams keep their version")
      .option("--skip-refused", "import valid questions and report the rest")
      .option("--force", "allow an older file to change questions back to an earlier version"),
    context,
    {
      change: (db, argument: string, options: ImportOptions) =>
        importFile(db, resolve(argument), { ...options, onWarning, onProgress: note }),
      undo: takeBackFile,
    },
  );

  command
    .command("export")
    .description("write the bank to a file that can be imported again")
    .argument("<file>", "a new file: GIFT (.gift), Moodle XML (.xml) or CSV (.csv)")
    .action((argument: string) =>
      withDatabase(async ({ db }) => {
        const path = resolve(argument);
        const count = await db.transaction((transaction) => exportBank(transaction, path), {
          isolationLevel: "repeatable read",
          accessMode: "read only",
        });
        await audit(db, "questions export", { file: path, questions: count });
        print(`${basename(path)}: ${count} questions`);
      }),
    );
}
