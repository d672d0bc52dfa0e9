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

/** `npm run openapi -- [FILE]`: the contract as OpenAPI 3.1, for those who build an API to it. */
function writeDocument(file: string): void {
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  console.log(`${file}: ${Object.keys(document.paths).length} paths of the v3 API, as OpenAPI ${document.openapi}`);
}

/** `npm run openapi:collection -- [FOLDER]`: the same as requests for Bruno, for those who try the API by hand. */
function writeCollection(folder: string): void {
  const [server] = document.servers;
  const files = brunoCollection(document, `http://127.0.0.1:3000${server?.url}`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`${folder}: ${files.size} files of a collection for Bruno`);
}
