import { withoutTrailingSlashes } from "#runtime/slashes.ts";
import { z } from "zod";

export interface Operation {
  method: string;
  path: string;
  /**
   * True if the document requires a login for this operation; false for all if it requires one for every operation.
   */
  needsLogin: boolean;
  /** Names of the fields of its request body, at every depth. */
  takes: string[];
  /** Names of the fields of its successful response, at every depth. */
  gives: string[];
}

const Document = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
  servers: z.array(z.looseObject({ url: z.string() })).optional(),
  /** Path in front of the others in OpenAPI 2, in place of `servers`. */
  basePath: z.string().optional(),
});

const RequestAndResponses = z.looseObject({
  requestBody: z.unknown().optional(),
  /** In OpenAPI 2 the body, or the fields of a form, are parameters. */
  parameters: z.array(z.looseObject({ in: z.string().optional(), name: z.string().optional() })).catch([]),
  responses: z.record(z.string(), z.unknown()).catch({}),
  security: z.array(z.record(z.string(), z.unknown())).catch([]),
});

const methods = ["get", "post", "put", "patch", "delete"];
const maxDepth = 8;

/**
 * Reads the operations of an OpenAPI document, version 2 or 3, and the base path in front of their paths. Throws if
 * `json` is no such document.
 */
export function operationsOf(json: unknown): { base: string; operations: Operation[] } {
  const document = Document.parse(json);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => ({ method: method.toUpperCase(), path, ...describe(item[method], document) })),
  );
  const isTold = operations.some(({ needsLogin }) => !needsLogin);
  return {
    base: basePath(document),
    operations: operations.map((one) => ({ ...one, needsLogin: isTold && one.needsLogin })),
  };
}

function basePath({ servers = [], basePath: declared }: z.output<typeof Document>): string {
  const url = servers[0]?.url ?? declared ?? "";
  const { pathname } = new URL(url, "http://localhost");
  return withoutTrailingSlashes(pathname);
}

function describe(operation: unknown, document: object): Omit<Operation, "method" | "path"> {
  const { requestBody, parameters, responses, security } = RequestAndResponses.catch({
    requestBody: undefined,
    parameters: [],
    responses: {},
    security: [],
  }).parse(operation);
  const form = parameters.filter((one) => one.in === "formData").flatMap(({ name = "" }) => name);
  const bodies = [requestBody, ...parameters.filter((one) => one.in === "body")];
  const successes = Object.entries(responses).filter(([status]) => /^2/.test(status));
  return {
    needsLogin:
      security.length > 0 && security.every((scheme) => Object.keys(scheme).some((name) => !/otp/i.test(name))),
    takes: [...new Set([...form, ...fieldNames(bodies, document)])],
    gives: [...fieldNames(Object.fromEntries(successes), document)],
  };
}

function fieldNames(part: unknown, document: object, depth = 0, names = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null || depth > maxDepth) return names;
  for (const [key, value] of Object.entries<unknown>({ ...part })) {
    if (key === "$ref" && typeof value === "string") fieldNames(resolved(value, document), document, depth + 1, names);
    else if (key === "properties" && typeof value === "object" && value !== null) {
      for (const name of Object.keys(value)) names.add(name);
      for (const property of Object.values(value)) fieldNames(property, document, depth + 1, names);
    } else fieldNames(value, document, depth, names);
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
