import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { features } from "#api/app.ts";
import { adapterSkeleton } from "#api/openapi/adapter-skeleton.ts";
import { loadAdapter } from "#app/server/v3/adapter/load-adapter.server.ts";
import { allEndpoints } from "#contract/all-endpoints.ts";
import { projectPath } from "#runtime/project-path.ts";
import { mobileApiDocument } from "#tests/support/fakes/mobile-api/document.ts";
import { routes } from "#tests/support/fakes/mobile-api/mobile-api.ts";

/** Loads an adapter with the text that `npm run adapter:new` writes. */
async function loaded(text: string) {
  const folder = await mkdtemp(join(tmpdir(), "adapter-new-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "begun.mjs"), text);
  return loadAdapter(join(folder, "begun.mjs"), allEndpoints(), () => undefined);
}

test("half of a mobile back end is paired, and nothing wrongly", async () => {
  const known = await loadAdapter(projectPath("docs/examples/adapter/mobile-api.mjs"), allEndpoints(), () => undefined);
  const { text, paired, left } = adapterSkeleton(features, mobileApiDocument());
  const { rules } = await loaded(text);
  for (const [key, rule] of rules) expect(known.rules.get(key), key).toMatchObject({ ...rule });
  expect(rules.size).toBe(paired);
  expect(paired).toBeGreaterThanOrEqual(17);
  expect(left.theirs).toEqual(expect.arrayContaining(["GET /me/badges", "POST /push-tokens", "GET /bootstrap"]));
  expect(left.theirs).toHaveLength(routes.length - paired);
});
