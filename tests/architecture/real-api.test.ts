import { format } from "oxfmt";
import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { projectPath } from "#runtime/project-path.ts";
import { fieldLists } from "#api/openapi/field-lists.ts";

const heading = `# Required fields of each v3 API response

Generated from \`contract/\` by \`npx vitest run tests/architecture/real-api.test.ts -u\`. Paths are relative to \`/api/v3\`. Brackets contain
the fields of each item of a list, braces the fields of an object. The portal accepts a response without its optional fields, and without a required one
it leaves out what the line "lost" names: a page whose whole response is lost cannot be shown, a row or a part is missing on it.

[How to point the portal at a real API](real-api.md).`;

test("docs/real-api-calls.md matches the contract", async () => {
  const { code } = await format("real-api-calls.md", `${heading}\n\n${fieldLists(features)}\n`, { printWidth: 120 });
  await expect(code).toMatchFileSnapshot(projectPath("docs/real-api-calls.md"));
});
