import type { openApiDocument } from "./document.ts";
import { sampleValue } from "./sample-value.ts";

type Document = ReturnType<typeof openApiDocument>;
type Operation = Document["paths"][string][string];
type Components = Document["components"]["schemas"];

function block(name: string, lines: string[]): string[] {
  return lines.length > 0 ? [`${name} {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`] : [];
}

const stored = { token: "token", otp_token: "otpToken" };

function storedLines({ responses }: Operation, components: Components): string[] {
  const [response] = Object.values(responses[200].content);
  const sample = sampleValue(response?.schema, components);
  const fields = typeof sample === "object" && sample ? Object.keys(sample) : [];
  const found = Object.entries(stored).filter(([field]) => fields.includes(field));
  return found.map(([field, variable]) => `${variable}: res.body.${field}`);
}

function parametersIn(place: "path" | "query" | "header", { parameters }: Operation, components: Components) {
  const found = parameters.filter((parameter) => parameter.in === place);
  return found.map(({ name, required, schema }) => {
    const sample = required ? sampleValue(schema, components) : "";
    return { name, required, value: typeof sample === "string" ? sample : JSON.stringify(sample) };
  });
}

function addressOf(path: string, query: ReturnType<typeof parametersIn>): string {
  const sent = query.filter(({ required }) => required).map(({ name, value }) => `${name}=${value}`);
  return [`{{baseUrl}}${path.replace(/\{(\w+)\}/g, ":$1")}`, sent.join("&")].filter(Boolean).join("?");
}

function bodyLines({ requestBody }: Operation, components: Components): string[] {
  if (!requestBody) return [];
  const sample = sampleValue(requestBody.content["application/json"]?.schema, components);
  return JSON.stringify(sample, undefined, 2).split("\n");
}

interface Request {
  path: string;
  method: string;
  operation: Operation;
  /** Position in its folder. */
  seq: number;
}

function requestFile({ path, method, operation, seq }: Request, { schemas, securitySchemes }: Document["components"]) {
  const schemes = operation.security.flatMap((scheme) => Object.keys(scheme));
  const query = parametersIn("query", operation, schemas);
  const body = bodyLines(operation, schemas);
  const headers = [
    ...parametersIn("header", operation, schemas).map(({ name }) => `${name}: {{$guid}}`),
    ...(schemes.includes("otpToken") ? [`${securitySchemes.otpToken.name}: {{${stored.otp_token}}}`] : []),
  ];
  const request = [
    `url: ${addressOf(path, query)}`,
    `body: ${body.length > 0 ? "json" : "none"}`,
    `auth: ${schemes.includes("bearer") ? "inherit" : "none"}`,
  ];
  const queryLines = query.map(({ name, required, value }) => `${required ? "" : "~"}${name}: ${value}`);
  const pathLines = parametersIn("path", operation, schemas).map(({ name, value }) => `${name}: ${value}`);
  return [
    ...block("meta", [`name: ${operation.operationId}`, "type: http", `seq: ${seq}`]),
    ...block(method, request),
    ...block("params:query", queryLines),
    ...block("params:path", pathLines),
    ...block("headers", headers),
    ...block("body:json", body),
    ...block("vars:post-response", storedLines(operation, schemas)),
    ...block("docs", [operation.summary]),
  ].join("\n");
}

function environmentFile(baseUrl: string): string {
  const secrets = Object.values(stored).map((name) => `  ${name}`);
  return `${block("vars", [`baseUrl: ${baseUrl}`]).join("")}vars:secret [\n${secrets.join(",\n")}\n]\n`;
}

/**
 * Generates the files of a collection for Bruno (usebruno.com), as texts by path: one request for each endpoint, in a
 * folder for each feature. The address and the tokens are variables; a response with a token sets it for later
 * requests.
 */
export function brunoCollection({ info, paths, components }: Document, baseUrl: string): Map<string, string> {
  const manifest = { version: "1", name: info.title, type: "collection" };
  const auth = [...block("auth", ["mode: bearer"]), ...block("auth:bearer", [`token: {{${stored.token}}}`])];
  const files = new Map([
    ["bruno.json", `${JSON.stringify(manifest, undefined, 2)}\n`],
    ["collection.bru", auth.join("\n")],
    ["environments/local.bru", environmentFile(baseUrl)],
  ]);
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const request = { path, method, operation, seq: files.size };
      files.set(`${operation.tags.join("/")}/${operation.operationId}.bru`, requestFile(request, components));
    }
  }
  return files;
}
