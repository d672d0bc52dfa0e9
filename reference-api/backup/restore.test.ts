import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { markInstallation } from "#api/db/installation.ts";
import { requireMigrated } from "#api/db/migrate.ts";
import { migrationsFolder } from "#api/db/open.ts";
import { registerServing } from "#api/db/serving.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { backupIn, newSite, passphrase } from "#tests/support/processes/backup-site.ts";
import { returnToBaseline } from "#tests/support/processes/postgres/baseline-database.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";
import { makeBackup } from "./make-backup.ts";

test("a restore over existing rows asks for the database's name, and is refused while a portal runs", async () => {
  const site = await newSite();
  await site.db.insert(medicalColleges).values({ name: "খুলনা" });
  await site.run(`backup ${site.backups}`);
  const other = await newSite();
  await other.db.insert(medicalColleges).values([{ name: "ঢাকা" }, { name: "রাজশাহী" }]);

  const unattended = await other.run(`restore ${site.backups}`);
  expect(unattended.errors).toEqual([expect.stringContaining("run it in a terminal")]);
  const mistyped = await other.run(`restore ${site.backups}`, {}, () => Promise.resolve("portal"));
  expect(mistyped.errors).toEqual(["That is not its name: nothing was changed."]);
  const portal = await registerServing(other.pool.options);
  const beside = await other.run(`restore ${site.backups}`, {}, () => Promise.resolve(other.name));
  await portal.close();
  expect(beside.errors).toEqual(["A portal runs on this database: stop it first."]);
  expect(await other.db.$count(medicalColleges)).toBe(2);

  const confirmed = await other.run(`restore ${site.backups}`, {}, () => Promise.resolve(other.name));
  expect(confirmed.code).toBe(0);
  expect((await other.db.select().from(medicalColleges)).map(({ name }) => name)).toEqual(["খুলনা"]);
});

test("refuses to restore a site's backup into a demo and the reverse", async () => {
  const site = await newSite();
  const origin = "https://portal.example";
  await markInstallation(site.db, { kind: "production", origin });
  const publicSite = { PUBLIC_ORIGIN: origin };
  await site.run(`backup ${site.backups}`, publicSite);
  const other = await newSite();
  const asDemo = await other.run(`restore ${site.backups}`);
  expect(asDemo.errors).toEqual([
    `This backup belongs to ${origin}, which is no demo: set PUBLIC_ORIGIN to ${origin}.`,
  ]);
  expect(await other.run(`restore ${site.backups}`, publicSite)).toMatchObject({ code: 0 });

  await markInstallation(site.db, { kind: "demo", origin: "http://127.0.0.1:3000" });
  const demos = await temporaryFolder();
  await site.run(`backup ${demos}`);
  const asSite = await (await newSite()).run(`restore ${demos}`, publicSite);
  expect(asSite.errors).toEqual([expect.stringContaining("a demo, whose passwords are public")]);
});

/** Makes a backup without a staff command, which would migrate the database first. */
async function backupUnmigrated({ open, dataDir, backups }: Awaited<ReturnType<typeof newSite>>): Promise<string> {
  const options = { dataDir, folder: backups, passphrase: undefined, keep: undefined, actor: "test" };
  return (await makeBackup(open, options)).path;
}

test("restores a backup of the squashed migrations", async () => {
  const site = await newSite();
  await returnToBaseline(site);
  await site.db.insert(medicalColleges).values({ name: "খুলনা" });
  const other = await newSite();
  expect(await other.run(`restore ${await backupUnmigrated(site)}`)).toMatchObject({ code: 0, errors: [] });
  expect((await other.db.select().from(medicalColleges)).map(({ name }) => name)).toEqual(["খুলনা"]);
  await expect(requireMigrated(other, migrationsFolder)).resolves.toHaveProperty("to");
});

test("refuses a backup of a schema from before the baseline", async () => {
  const site = await newSite();
  await site.pool.query(`
    delete from drizzle.__drizzle_migrations
      where created_at > (select min(created_at) from drizzle.__drizzle_migrations);
    update drizzle.__drizzle_migrations set created_at = created_at - 1`);
  const { code, errors } = await (await newSite()).run(`restore ${await backupUnmigrated(site)}`);
  expect(code).toBe(1);
  expect(errors).toEqual([expect.stringContaining("a release that this one cannot migrate")]);
});

test.each(["data/../../notes.pdf", "data/postgres/postgresql.auto.conf", "data/../files/notes.pdf", "notes.pdf"])(
  "a plain backup writes no file %s",
  async (name) => {
    const site = await newSite();
    await mkdir(join(site.dataDir, "files"));
    await writeFile(join(site.dataDir, "files", "notes.pdf"), "পাতা");
    await site.run(`backup ${site.backups}`);
    const folder = await backupIn(site.backups);
    const text = await readFile(join(folder, "manifest.json"), "utf8");
    const altered = text.replace("data/files/notes.pdf", name);
    await writeFile(join(folder, "manifest.json"), altered);
    const sum = createHash("sha256").update(altered).digest("hex");
    await writeFile(join(folder, "manifest.json.sha256"), `${sum}  manifest.json\n`);
    const { errors } = await (await newSite()).run(`restore ${folder}`);
    expect(errors).toEqual([expect.stringContaining("made by another release")]);
  },
);

test("with a passphrase set takes no plain backup", async () => {
  const site = await newSite();
  await site.run(`backup ${site.backups}`);
  const { code, errors } = await (await newSite()).run(`restore ${site.backups}`, passphrase);
  expect([code, errors]).toEqual([1, [expect.stringContaining("is not encrypted")]]);
});

test("takes no renamed backup for the newest", async () => {
  const site = await newSite();
  await site.run(`backup ${site.backups}`);
  const renamed = join(site.backups, "portal-20991231T000000.000Z");
  await rename(await backupIn(site.backups), renamed);
  const other = await newSite();
  expect((await other.run(`restore ${site.backups}`)).errors).toEqual([
    expect.stringContaining("its name does not say"),
  ]);
  expect((await other.run(`restore ${renamed}`)).code).toBe(0);
});
