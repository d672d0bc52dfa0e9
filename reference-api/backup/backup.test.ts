import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Database, OpenDatabase } from "#api/db/client.ts";
import { medicalColleges } from "#api/db/schema/directories.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { newNumber } from "#tests/support/api/accounts.ts";
import { backupIn, newSite, passphrase } from "#tests/support/processes/backup-site.ts";
import { temporaryFolder } from "#tests/support/processes/folders/temporary-file.ts";

/** Row count and content hash of every table, except the audit log, which has entries about backups. */
async function contentsOf({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker', 'drizzle') and tablename <> 'migrations'",
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows.filter((row) => row.name !== "public.audit_log")) {
    const digest = `select count(*) || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest from ${name} t`;
    contents[name] = (await pool.query<{ digest: string }>(digest)).rows[0]?.digest ?? "";
  }
  return contents;
}

async function constraintsOf({ pool }: OpenDatabase): Promise<unknown[]> {
  const all = `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`;
  return (await pool.query<object>(all)).rows;
}

/** Replaces a file by a link to it elsewhere, so that only the link is wrong. */
async function replaceByLink(path: string): Promise<void> {
  const elsewhere = join(await temporaryFolder(), "elsewhere");
  await rename(path, elsewhere);
  await symlink(elsewhere, path);
}

describe.each<[string, { seal: Record<string, string>; seeded: boolean }]>([
  ["plain", { seal: {}, seeded: true }],
  ["encrypted", { seal: passphrase, seeded: false }],
])("a %s backup", (_, { seal, seeded }) => {
  test("restores every row, the sequences, and the files of the data folder", async () => {
    const site = await newSite({ seeded });
    await site.pool.query("select graphile_worker.add_job('sms.send', '{\"id\": 1}')");
    await mkdir(join(site.dataDir, "files", "video"), { recursive: true });
    const large = Buffer.alloc(200_000, "বর্ণ");
    await writeFile(join(site.dataDir, "files", "notes.pdf"), large);
    await writeFile(join(site.dataDir, "files", "empty.txt"), "");
    await writeFile(join(site.dataDir, "files", "exact.bin"), Buffer.alloc(2 * 65_536, 7));
    await writeFile(join(site.dataDir, "files", "video", "index.m3u8"), "#EXTM3U");
    await writeFile(join(site.dataDir, "session-secret"), "the secret of the logins");
    await writeFile(join(site.dataDir, "push-key"), "the key of the notifications");
    const before = await contentsOf(site.open);

    const made = await site.run(`backup ${site.backups}`, seal);
    expect(made).toMatchObject({ code: 0, errors: [] });
    expect(made.said[0]).toMatch("BACKUP_PASSPHRASE" in seal ? /files, .* MB, encrypted\.$/ : /not encrypted: anyone/);

    const other = await newSite();
    const restored = await other.run(`restore ${site.backups}`, seal);
    expect(restored).toMatchObject({
      code: 0,
      errors: [],
      said: [/is complete: /, "Restored. Start the portal."].map((line) => expect.stringMatching(line) as string),
    });
    expect(await contentsOf(other.open)).toEqual(before);
    expect(await constraintsOf(other.open)).toEqual(await constraintsOf(site.open));
    expect(await readFile(join(other.dataDir, "files", "notes.pdf"))).toEqual(large);
    expect(await readFile(join(other.dataDir, "files", "exact.bin"))).toEqual(Buffer.alloc(2 * 65_536, 7));
    expect(await readFile(join(other.dataDir, "files", "empty.txt"), "utf8")).toBe("");
    expect(await readFile(join(other.dataDir, "files", "video", "index.m3u8"), "utf8")).toBe("#EXTM3U");
    expect(await readFile(join(other.dataDir, "session-secret"), "utf8")).toBe("the secret of the logins");
    expect(await readFile(join(other.dataDir, "push-key"), "utf8")).toBe("the key of the notifications");
    const [next] = await other.db.insert(doctors).values({ mobile_number: newNumber() }).returning();
    const [nextThere] = await site.db.insert(doctors).values({ mobile_number: newNumber() }).returning();
    expect(next?.id).toBe(nextThere?.id);
  });

  test("with a damaged file is refused with the name of the file, and nothing is changed", async () => {
    const site = await newSite();
    await site.db.insert(medicalColleges).values({ name: "খুলনা" });
    await mkdir(join(site.dataDir, "files"));
    await writeFile(join(site.dataDir, "files", "notes.pdf"), "পাতা");
    const isEncrypted = "BACKUP_PASSPHRASE" in seal;
    const ending = isEncrypted ? ".age" : "";
    const manifest = isEncrypted ? "manifest.age" : "manifest.json";
    const damages: [string, (path: string) => Promise<void>, string][] = [
      [`tables/public.medical_colleges.gz${ending}`, (path) => truncate(path, 10), "has 10 bytes instead of"],
      [`tables/public.medical_colleges.gz${ending}`, (path) => rm(path), "is missing"],
      [`data/files/notes.pdf${ending}`, flipLast, "is not as it was written"],
      [`data/files/notes.pdf${ending}`, (path) => appendFile(path, "x"), "bytes instead of"],
      [`data/files/notes.pdf${ending}`, replaceByLink, "is a link"],
      [manifest, flipLast, "not as it was written"],
    ];
    await site.run(`backup ${site.backups}`, seal);
    const intact = await backupIn(site.backups);
    const other = await newSite();
    for (const [file, damage, sentence] of damages) {
      const folder = await temporaryFolder();
      await cp(intact, folder, { recursive: true });
      await damage(join(folder, file));
      const { code, errors, said } = await other.run(`restore ${folder}`, seal);
      expect({ code, said }).toEqual({ code: 1, said: [] });
      expect(errors.join()).toContain(file);
      expect(errors.join()).toContain(sentence);
    }
    expect(await other.db.$count(medicalColleges)).toBe(0);
    expect(await readdir(other.dataDir)).toEqual([]);
  });
});

async function flipLast(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  await writeFile(path, bytes);
}

/** Writes related rows until stopped, and records which transactions were acknowledged. */
function startWriting(db: Database) {
  const acknowledged: number[] = [];
  let [isStopped, written] = [false, 0]; // own numbers: during a slow backup this uses more than `newNumber()` has
  async function write(): Promise<void> {
    while (!isStopped) {
      const id = await db.transaction(async (transaction) => {
        const digits = String((written += 1)).padStart(8, "0");
        const [college] = await transaction.insert(medicalColleges).values({ name: digits }).returning();
        const values = { mobile_number: `018${digits}`, medical_college_id: college?.id ?? 0 };
        const [doctor] = await transaction.insert(doctors).values(values).returning();
        return doctor?.id ?? 0;
      });
      acknowledged.push(id);
    }
  }
  const writers = Promise.all([write(), write(), write()]);
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await writers;
    },
  };
}

test("a backup has every transaction acknowledged before it, complete, while writing continues", async () => {
  const site = await newSite();
  const { acknowledged, stop } = startWriting(site.db);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  const before = [...acknowledged];
  const made = await site.run(`backup ${site.backups}`);
  const after = acknowledged.length;
  await stop();
  expect(made.code).toBe(0);
  expect(after, "writing continued during the backup").toBeGreaterThan(before.length);

  const other = await newSite();
  expect(await other.run(`restore ${site.backups}`)).toMatchObject({ code: 0 });
  const rows = await other.db.select().from(doctors);
  const found = new Set(rows.map(({ id }) => id));
  expect(before.filter((id) => !found.has(id))).toEqual([]);
  expect(rows.length, "a doctor has the college of its transaction").toBe(await other.db.$count(medicalColleges));
  const [next] = await other.db.insert(doctors).values({ mobile_number: newNumber() }).returning();
  expect(next?.id).toBeGreaterThan(Math.max(...found));
});

test("an encrypted backup reveals nothing, and opens only with its passphrase", async () => {
  const site = await newSite();
  await mkdir(join(site.dataDir, "files"));
  await writeFile(join(site.dataDir, "files", "notes.txt"), "who reads this has the doctors' notes");
  await site.run(`backup ${site.backups}`, passphrase);
  const folder = await backupIn(site.backups);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const gzipHeader = Buffer.from("1f8b080000000000", "hex");
  for (const entry of entries.filter((each) => each.isFile())) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    const isReadable =
      bytes.includes("notes") || bytes.includes("medical_colleges") || bytes.subarray(0, 8).equals(gzipHeader);
    expect(isReadable, entry.name).toBe(false);
  }
  const other = await newSite();
  const wrong = await other.run(`restore ${folder}`, { BACKUP_PASSPHRASE: "it is another passphrase" });
  expect(wrong).toMatchObject({ code: 1, errors: [expect.stringContaining("the passphrase is another")] });
  const none = await other.run(`restore ${folder}`);
  expect(none).toMatchObject({ code: 1, errors: [expect.stringContaining("set BACKUP_PASSPHRASE")] });
  const otherwiseTyped = passphrase.BACKUP_PASSPHRASE.normalize("NFD");
  expect(otherwiseTyped).not.toBe(passphrase.BACKUP_PASSPHRASE);
  for (const typed of [passphrase.BACKUP_PASSPHRASE, otherwiseTyped]) {
    expect(await other.run(`restore ${folder} --check`, { BACKUP_PASSPHRASE: typed })).toMatchObject({
      code: 0,
      said: [expect.stringMatching(/is complete: .*, encrypted\.$/)],
    });
  }
  expect(await other.db.$count(medicalColleges)).toBe(0);
});

test("keeps the newest backups, and does not count the remains of a killed one as a backup", async () => {
  const site = await newSite();
  await mkdir(join(site.backups, ".unfinished-0123456789ab", "tables"), { recursive: true });
  await mkdir(join(site.backups, "portal-20260101T000000.000Z"));
  const none = await site.run(`restore ${site.backups}`);
  expect(none.errors).toEqual([`There is no backup in ${site.backups}.`]);
  await rm(join(site.backups, "portal-20260101T000000.000Z"), { recursive: true });

  for (let made = 0; made < 3; made += 1) await site.run(`backup ${site.backups}`);
  const first = (await readdir(site.backups)).filter((name) => name.startsWith("portal-")).sort();
  const { said } = await site.run(`backup ${site.backups} --keep 2`);
  expect(said[1]).toBe("Older backups removed: 2.");
  const names = await readdir(site.backups);
  const remaining = names.filter((name) => name.startsWith("portal-")).sort();
  expect([remaining.length, remaining[0]]).toEqual([2, first[2]]);
  expect(names, "it may be a backup in progress").toContain(".unfinished-0123456789ab");
});

test("a folder laid beside the backups pushes none out", async () => {
  const site = await newSite();
  await site.run(`backup ${site.backups}`);
  const real = await backupIn(site.backups);
  await cp(real, join(site.backups, "portal-20991231T000000.000Z"), { recursive: true });
  const { said } = await site.run(`backup ${site.backups} --keep 2`);
  expect(said).toHaveLength(1);
  await site.run(`backup ${site.backups} --keep 2`);
  const left = (await readdir(site.backups)).sort();
  expect([left.length, left.includes(basename(real)), left.at(-1)]).toEqual([3, false, "portal-20991231T000000.000Z"]);
});

test("names a folder that cannot be written, and asks for a missing one", async () => {
  const site = await newSite();
  await writeFile(join(site.backups, "file"), "");
  const refused = await site.run(`backup ${join(site.backups, "file", "backups")}`);
  expect(refused.errors).toEqual([expect.stringMatching(/file\/backups cannot be written \(ENOTDIR\)/)]);
  expect((await site.run("backup")).errors).toEqual([expect.stringContaining("or set BACKUP_FOLDER")]);
  expect((await site.run("restore")).errors).toEqual([expect.stringContaining("or set BACKUP_FOLDER")]);
  await site.run("backup", { BACKUP_FOLDER: site.backups });
  expect(await site.run("restore --check", { BACKUP_FOLDER: site.backups })).toMatchObject({ code: 0 });
});
