import { format } from "oxfmt";
import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { projectPath } from "#runtime/project-path.ts";
import { fieldLists } from "#api/openapi/field-lists.ts";

const heading = `# What each call of the v3 API must bring

Made from \`contract/\`: \`npx vitest run tests/architecture/real-api.test.ts -u\` writes it anew. Paths stand below \`/api/v3\`. Rows of a list
stand in brackets, the fields of an object in braces. [How to point the portal at a real API](real-api.md).`;

test("docs/real-api-calls.md says of every call what the contract says", async () => {
  const { code } = await format("real-api-calls.md", `${heading}\n\n${fieldLists(features)}\n`, { printWidth: 120 });
  await expect(code).toMatchFileSnapshot(projectPath("docs/real-api-calls.md"));
});
