import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { schemaDescriber, type Describe } from "./component-schemas.ts";
import { printType } from "./type-printer.ts";

const head = `// Types of an adapter (V3_ADAPTER), generated from the contract by \`npm run adapter:types\`. Do not edit.

/** The call that a hook works on. */
export interface Call {
  method: string;
  /** Path as the contract declares it, with {name} for each param. */
  path: string;
  params: any;
  query: any;
  /** One-time token of a code, for an API that takes it in the body. */
  otpToken?: string;
  /** Token of a quiz entry, likewise. */
  entryToken?: string;
}

/** One-time tokens of a call, which the portal otherwise sends as headers. */
export type Tokens = Pick<Call, "otpToken" | "entryToken">;

/** Requests to the API with the caller's credentials. Each returns the body, or throws an error with status and body. */
export interface Api {
  get(path: string, query?: object): Promise<any>;
  post(path: string, body?: unknown): Promise<any>;
  put(path: string, body?: unknown): Promise<any>;
  patch(path: string, body?: unknown): Promise<any>;
  delete(path: string, body?: unknown): Promise<any>;
}

/** Identity of the caller; empty for a public endpoint. */
export interface Credentials {
  token?: string;
  deviceToken?: string;
  otpToken?: string;
  entryToken?: string;
  idempotencyKey?: string;
  address?: string;
  userAgent?: string;
}

/**
 * Prefixes of ids that are a prefix and a number, as \`d-1001\`, by the name of our param or field, or the end of its path:
 * \`{ id: "n-", "course.id": "c-" }\`. Hooks and \`call\` see the ids of the API.
 */
export type Ids = Record<string, string>;

/** Hooks of one endpoint: of theirs in place of ours. */
export interface Hooks<Params, Query, Body, Response> {
  /** Path below \`base\`; {name} is replaced by the param of that name. */
  path?: string | ((params: Params, call: Call) => string);
  query?: (query: Query, call: Call) => object;
  /** Converts the body; the result is sent as JSON, FormData as multipart. */
  body?: (body: Body, call: Call) => unknown;
  response?: (body: any, call: Call & { status: number }) => Response;
}

/** Rule of one endpoint: another method, ids and hooks, a function that makes the call by requests of its own, or false: there is no such call. */
export type Rule<Params, Query, Body, Response> =
  | (Hooks<Params, Query, Body, Response> & {
      method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
      ids?: Ids;
      call?: undefined;
    })
  | { ids?: Ids; call: (input: Tokens & { params: Params; query: Query; body: Body }, api: Api) => Response | Promise<Response> }
  | false;
`;

const tail = `
/** Keys of an adapter that are not about one endpoint. */
export interface General {
  /** Path in front of every other path; /api/v3 by default. */
  base?: string;
  /** Hooks of every endpoint that has no hook of that kind itself. */
  defaults?: Hooks<any, any, any, any> & { ids?: Ids };
  /** false: the API has no call that the adapter does not name; one that needs no change is named with {}. */
  others?: false;
  /**
   * For an API with page numbers: reads where a page is from the body of a list. The query then has \`page\` in place of
   * \`after\` and \`before\`, and the response gets its \`meta\`. A \`call\` does both itself.
   */
  pages?: (body: any) => { page: number; last: number };
  /** Body of an error response; \`status\` in the result replaces that of the response. */
  refusal?: (status: number, body: any) => Partial<ErrorEnvelope> & { status?: number };
  /** Additional request headers; undefined: the header is not sent. */
  headers?: (credentials: Credentials) => Record<string, string | null | undefined>;
}

export type Adapter = General & Endpoints;
`;

export function adapterTypes(features: Record<string, { endpoint: Endpoint }[]>): string {
  const { describe, components } = schemaDescriber();
  describe(ErrorEnvelope, "input");
  const endpoints = Object.values(features).flat();
  const rules = endpoints.map(({ endpoint }) => rule(endpoint, describe)).join("\n");
  const named = Object.entries(components()).map(([name, schema]) => `export type ${name} = ${printType(schema)};`);
  return [head, ...named, "", "export interface Endpoints {", rules, "}", tail].join("\n");
}

function rule(
  { method, path, summary, params, query, body, takesFiles, produces, response }: Endpoint,
  describe: Describe,
) {
  const typeOf = (schema: z.ZodType | undefined) => (schema ? printType(describe(schema, "input")) : "{}");
  const bodyType = takesFiles ? "FormData" : body ? typeOf(body) : "undefined";
  const types = [typeOf(params), typeOf(query), bodyType, typeOf(response)].join(", ");
  return `  /** ${summary} */\n  ${JSON.stringify(`${method} ${path}`)}?: ${produces ? "false" : `Rule<${types}>`};`;
}
