import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#api/app.ts";
import { projectPath } from "#runtime/project-path.ts";
import { adapterTypes } from "./adapter-types.ts";
import { printType } from "./type-printer.ts";

const examples = ["adapter", "mobile-api"];
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "adapter-types-"));
  await writeFile(join(folder, "adapter.d.ts"), adapterTypes(features));
  for (const name of examples)
    await copyFile(projectPath(`docs/examples/adapter/${name}.mjs`), join(folder, `${name}.mjs`));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes adapters with these entries beside the examples, and returns the errors of each file. */
async function errorsOf(entries: Record<string, string>): Promise<Record<string, string[]>> {
  const head = '/** @type {import("./adapter.d.ts").Adapter} */\n';
  for (const [name, text] of Object.entries(entries))
    await writeFile(join(folder, `${name}.mjs`), `${head}export default {${text}};\n`);
  const program = ts.createProgram(
    [...examples, ...Object.keys(entries)].map((name) => join(folder, `${name}.mjs`)),
    {
      strict: true,
      noEmit: true,
      allowJs: true,
      checkJs: true,
      noUncheckedIndexedAccess: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      typeRoots: [projectPath("node_modules/@types")],
      types: ["node"],
    },
  );
  const found: Record<string, string[]> = {};
  for (const { file, messageText } of ts.getPreEmitDiagnostics(program)) {
    const name = basename(file?.fileName ?? "", ".mjs");
    found[name] = [...(found[name] ?? []), ts.flattenDiagnosticMessageText(messageText, "\n")];
  }
  return found;
}

test("the examples of the documentation have the generated types; wrong entries are errors in an editor", async () => {
  const errors = await errorsOf({
    "unknown-key": '"POST /auth/logn": false',
    "wrong-response": '"GET /web/medical-colleges": { response: () => ({ colleges: [] }) }',
    "hooks-for-a-file": '"GET /web/pictures/{name}": { path: "/x" }',
    "call-and-hooks": '"GET /web/doctor/dashboard": { path: "/x", call: (_, api) => api.get("/y") }',
  });
  expect(errors).toEqual({
    "unknown-key": [expect.stringContaining("POST /auth/logn")],
    "wrong-response": [expect.stringContaining("medical_colleges")],
    "hooks-for-a-file": [expect.any(String)],
    "call-and-hooks": [expect.stringContaining("path")],
  });
});

test.each([
  [{ type: "string", enum: ["a", "b"] }, '"a" | "b"'],
  [{ type: "array", items: { anyOf: [{ type: "integer" }, { type: "null" }] } }, "(number | null)[]"],
  [{ type: "array", prefixItems: [{ type: "string" }, { type: "boolean" }] }, "[string, boolean]"],
  [{ type: "object", properties: { a: { const: 1 }, "b-c": {} }, required: ["a"] }, '{ a: 1; "b-c"?: unknown }'],
  [{ type: "object", additionalProperties: { type: "string" } }, "Record<string, string>"],
  [{ allOf: [{ $ref: "#/components/schemas/One" }, { type: ["string", "null"] }] }, "One & (string | null)"],
])("prints %j as %s", (schema, type) => {
  expect(printType(schema)).toBe(type);
});
