import { resolve } from "node:path";
import { InvalidArgumentError, type Command } from "commander";
import { makeBackup } from "#api/backup/make-backup.ts";
import {
  checkBackup,
  isInUse,
  requireSameKind,
  restoreBackup,
  type CheckedBackup,
} from "#api/backup/restore-backup.ts";
import { actor, audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { requireTypedName } from "#api/staff/doctors/typed-name.ts";

function countOf(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 1000) throw new InvalidArgumentError("a number from 1 to 1000");
  return count;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function lineOf({ folder, encryption, manifest: { madeAt, site, tables, files } }: CheckedBackup): string {
  const bytes = [...tables.map(({ file }) => file), ...files].reduce((total, file) => total + file.bytes, 0);
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  const whose = site ? `${site.origin} (${site.kind})` : "a database that was never started";
  const how = encryption ? ", encrypted" : "";
  return `${folder} is complete: ${whose} at ${madeAt}, ${rows} rows, ${files.length} files, ${megabytes(bytes)}${how}.`;
}

export function backupCommands(program: Command, { env, ask, print, withDatabase }: StaffContext): void {
  function folderOf(given: string | undefined): string {
    const folder = given ?? env.BACKUP_FOLDER;
    if (folder === undefined) throw new StaffError("Give the folder of the backups, or set BACKUP_FOLDER.");
    return resolve(folder);
  }

  program
    .command("backup")
    .description("make a backup of the database and the uploaded files, while the portal runs")
    .argument("[folder]", "where backups are kept; default: BACKUP_FOLDER")
    .option("--keep <n>", "remove all but the newest n backups of the folder, this one among them", countOf)
    .action((given: string | undefined, { keep }: { keep?: number }) => {
      const folder = folderOf(given);
      return withDatabase(async (open) => {
        const { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase } = env;
        const made = await makeBackup(open, { dataDir, folder, passphrase, keep, actor: actor() });
        const sealed =
          passphrase === undefined ? "not encrypted: anyone who can read the file can read everything" : "encrypted";
        print(`${made.path}: ${made.rows} rows, ${made.files} files, ${megabytes(made.bytes)}, ${sealed}.`);
        if (made.removed > 0) print(`Older backups removed: ${made.removed}.`);
      });
    });

  program
    .command("restore")
    .description("check a backup, then put it into an empty database and data folder; the portal must not run")
    .argument("[folder]", "the backup, or where backups are kept: then the newest; default: BACKUP_FOLDER")
    .option("--check", "only read the backup and report whether it is complete")
    .action(async (given: string | undefined, { check }: { check?: boolean }) => {
      const backup = await checkBackup(folderOf(given), env.BACKUP_PASSPHRASE);
      print(lineOf(backup));
      if (check) return;
      requireSameKind(backup.manifest, env);
      await withDatabase(async (open) => {
        if (await isInUse(open)) await requireTypedName("restore into what is not empty", open.db, ask);
        const leftOut = await restoreBackup(backup, open, env.DATA_DIR);
        await audit(open.db, "restore", { from: backup.folder, madeAt: backup.manifest.madeAt });
        if (leftOut.length > 0) print(`Tables that are not the portal's were left out: ${leftOut.join(", ")}.`);
        print("Restored. Start the portal.");
      }, "create");
    });
}
