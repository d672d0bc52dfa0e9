import { expect, test } from "vitest";
import { z } from "zod";
import { declaredSettings, settingGroups } from "#tests/support/sources/declared-settings.ts";

const head = `# Copy to .env and change what you need; every setting has a default. A portal with V3_API_URL does not read the
# settings of the reference API.`;

function entry([name, schema]: [string, z.ZodType]): string {
  const parsed = schema.safeParse(undefined);
  const value = parsed.success && parsed.data !== undefined ? z.coerce.string().parse(parsed.data) : "";
  return `# ${schema.description ?? ""}\n# ${name}=${value === "false" ? "0" : value}\n`;
}

/** Text of .env.example: each setting with its description, commented out. `-u` rewrites the file. */
function example(): string {
  const groups = settingGroups.map(({ heading, settings }) =>
    [`### ${heading}\n`, ...Object.entries(settings).map(entry)].join("\n"),
  );
  return `${head}\n\n${groups.join("\n")}`;
}

test(".env.example matches the declared settings", async () => {
  const command = "npx vitest run tests/architecture/env-example.test.ts -u";
  await expect(example(), `${command} rewrites .env.example`).toMatchFileSnapshot("../../.env.example");
});

test("every setting has a description and is declared once", () => {
  for (const { name, schema } of declaredSettings) expect(schema.description, name).toMatch(/\.$/);
  const names = declaredSettings.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
