import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { features } from "#api/app.ts";
import { adapterSkeleton } from "./adapter-skeleton.ts";
import { adapterTypes } from "./adapter-types.ts";
import { brunoCollection } from "./collection.ts";
import { openApiDocument } from "./document.ts";
import { fieldLists } from "./field-lists.ts";

const { values, positionals } = parseArgs({
  options: {
    collection: { type: "boolean" },
    "adapter-types": { type: "boolean" },
    "adapter-skeleton": { type: "boolean" },
    fields: { type: "boolean" },
  },
  allowPositionals: true,
});
const [first, second] = positionals;
if (values.collection) writeCollection(first ?? "collection");
else if (values["adapter-types"]) writeAdapterTypes(first ?? "adapter.d.ts");
else if (values["adapter-skeleton"]) writeAdapterSkeleton(first, second ?? "adapter.mjs");
else if (values.fields) console.log(fieldLists(features));
else writeDocument(first ?? "openapi.json");

/** Writes the contract as OpenAPI 3.1 (`npm run openapi -- [FILE]`), for developers of an API that implements it. */
function writeDocument(file: string): void {
  const document = openApiDocument(features);
  writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
  console.log(`${file}: ${Object.keys(document.paths).length} paths of the v3 API, as OpenAPI ${document.openapi}`);
}

/** Writes the contract as a request collection for the API client Bruno (`npm run openapi:collection -- [FOLDER]`). */
function writeCollection(folder: string): void {
  const document = openApiDocument(features);
  const [server] = document.servers;
  const files = brunoCollection(document, `http://127.0.0.1:3000${server?.url}`);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  console.log(`${folder}: ${files.size} files of a collection for Bruno`);
}

/** Writes the TypeScript types of an adapter to another API (`npm run adapter:types -- [FILE]`). */
function writeAdapterTypes(file: string): void {
  writeFileSync(file, adapterTypes(features));
  console.log(`${file}: types of an adapter, with a key for every endpoint of the contract`);
}

/**
 * Writes the skeleton of an adapter for the API of an OpenAPI document (`npm run adapter:new -- DOCUMENT [FILE]`). Sets
 * exit code 1 if the document is missing or unusable, or if FILE exists.
 */
function writeAdapterSkeleton(source: string | undefined, file: string): void {
  try {
    if (source === undefined) throw new Error("name the OpenAPI document of the API, as JSON");
    const { text, paired, left } = adapterSkeleton(features, JSON.parse(readFileSync(source, "utf8")));
    writeFileSync(file, text, { flag: "wx" });
    const listed = (calls: string[]) => calls.map((call) => `  ${call}`).join("\n");
    console.log(`Left of the portal, to be named if the API has them:\n${listed(left.ours)}\n`);
    console.log(`Left of the API:\n${listed(left.theirs)}\n`);
    console.log(
      `${file}: ${paired} calls are paired; ${left.ours.length} of the portal, ${left.theirs.length} of the API are left`,
    );
  } catch (error) {
    console.error(`adapter:new: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
