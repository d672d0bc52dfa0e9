import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { features } from "#api/app.ts";
import { brunoCollection } from "./collection.ts";
import { openApiDocument } from "./document.ts";

const { values, positionals } = parseArgs({
  options: { collection: { type: "boolean" } },
  allowPositionals: true,
});
const document = openApiDocument(features);
if (values.collection) writeCollection(positionals[0] ?? "collection");
else writeDocument(positionals[0] ?? "openapi.json");

/** Writes the contract as OpenAPI 3.1 (`npm run openapi -- [FILE]`), for developers of an API that implements it. */
function writeDocument(file: string): void {
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  console.log(`${file}: ${Object.keys(document.paths).length} paths of the v3 API, as OpenAPI ${document.openapi}`);
}

/** Writes the contract as a request collection for Bruno (`npm run openapi:collection -- [FOLDER]`). */
function writeCollection(folder: string): void {
  const [server] = document.servers;
  const files = brunoCollection(document, `http://127.0.0.1:3000${server?.url}`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`${folder}: ${files.size} files of a collection for Bruno`);
}
