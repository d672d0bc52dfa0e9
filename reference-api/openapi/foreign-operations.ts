import { withoutTrailingSlashes } from "#runtime/slashes.ts";
import { z } from "zod";

export interface Operation {
  method: string;
  path: string;
  /** Names of the fields of its request and its response, without those of an envelope around everything. */
  fields: string[];
}

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  /** Path in front of the others in OpenAPI 2, in place of `servers`. */
  basePath: z.string().optional(),
});

const methods = ["get", "post", "put", "patch", "delete"];
const maxDepth = 8;

/** Reads the operations of an OpenAPI document, version 2 or 3, and the path in front of theirs. Throws for other JSON. */
export function operationsOf(json: unknown): { base: string; operations: Operation[] } {
  const document = Document.parse(json);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined
        ? []
        : [{ method: method.toUpperCase(), path, fields: [...fieldNames(operation, document)] }];
    }),
  );
  return { base: basePath(document), operations };
}

function basePath({ servers = [], basePath: declared }: z.output<typeof Document>): string {
  const url = servers[0]?.url ?? declared ?? "";
  const { pathname } = new URL(url, "http://localhost");
  return withoutTrailingSlashes(pathname);
}

/** Collects the property names of all schemas below a part of the document; follows references within it. */
function fieldNames(part: unknown, document: object, depth = 0, names = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null || depth > maxDepth) return names;
  for (const [key, value] of Object.entries<unknown>({ ...part })) {
    if (key === "$ref" && typeof value === "string") fieldNames(resolved(value, document), document, depth + 1, names);
    else if (key === "properties" && typeof value === "object" && value !== null) {
      for (const name of Object.keys(value)) names.add(name);
      for (const property of Object.values(value)) fieldNames(property, document, depth + 1, names);
    } else if (!/^[45]\d\d$|^default$/.test(key)) fieldNames(value, document, depth, names);
  }
  return names;
}

function resolved(reference: string, document: object): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((part, name) => {
      if (typeof part !== "object" || part === null) return undefined;
      const fields = new Map<string, unknown>(Object.entries(part));
      return fields.get(name.replaceAll("~1", "/").replaceAll("~0", "~"));
    }, document);
}
