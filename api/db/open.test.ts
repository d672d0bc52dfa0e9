import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#env";
import { openConfiguredDatabase } from "./open.ts";
import { medicalColleges } from "./schema/directories.ts";

test("without a DATABASE_URL the data folder gets a database, which keeps its rows from one opening to the next", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-open-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755); // as root the server runs as another account
  const env = readEnv({ DATA_DIR: join(folder, "data") });

  const first = await openConfiguredDatabase(env);
  expect(await first.db.$count(medicalColleges)).toBe(0);
  await first.db.insert(medicalColleges).values({ name: "খুলনা" });
  await first.close();

  const second = await openConfiguredDatabase(env);
  expect(await second.db.$count(medicalColleges)).toBe(1);
  await second.close();
});
