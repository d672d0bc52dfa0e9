import { writeFileSync } from "node:fs";
import { features } from "#api/app.ts";
import { openApiDocument } from "./document.ts";

// `npm run openapi -- [FILE]`: writes the contract as OpenAPI 3.1, for developers of an API that implements it
const [file = "openapi.json"] = process.argv.slice(2);
const document = openApiDocument(features);
writeFileSync(file, `${JSON.stringify(document, undefined, 2)}\n`);
console.log(`${file}: ${Object.keys(document.paths).length} paths of the v3 API, as OpenAPI ${document.openapi}`);
