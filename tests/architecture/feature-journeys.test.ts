import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";

const specs = ["tests/e2e", "tests/http"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }))
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => basename(file, ".spec.ts"));

/** True if a spec's name contains all words of the feature, one after another: `notices` in `notices-and-complaints`. */
function isNamedAfter(feature: string): (spec: string) => boolean {
  return (spec) => `-${spec}-`.includes(`-${feature}-`);
}

test("every feature of the portal has a spec of its name", () => {
  const features = readdirSync("app/features");
  expect(features.length).toBeGreaterThan(20);
  expectNoOmissions(
    features
      .filter((feature) => !specs.some(isNamedAfter(feature)))
      .map(
        (feature) =>
          `app/features/${feature}/ has no spec that \`npx playwright test ${feature}\` finds: add tests/e2e/…/${feature}.spec.ts`,
      ),
  );
});
