import type { Endpoint } from "#contract/endpoint.ts";
import type { Credentials } from "../credentials.server.ts";
import type { CallInput } from "#contract/v3-api.ts";
import type { IdPrefixes } from "./ids.server.ts";

export interface AdaptedCall {
  method: string;
  /** Path as the contract declares it, with `{name}` for each param. */
  path: string;
  params: unknown;
  query: unknown;
  /** One-time token of a code, for an API that takes it in the body; a public call has none. */
  otpToken?: string | undefined;
  /** Token of a quiz entry, for an API that takes it in the body. */
  entryToken?: string | undefined;
}

/**
 * Sends further requests with the caller's credentials, or without any in a public call. Each resolves to the parsed
 * body. Throws an AdapterRefusal if the API refuses, and V3Unreachable if there is no usable response or the time is
 * over.
 */
export interface AdapterApi {
  get(path: string, query?: unknown): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  put(path: string, body?: unknown): Promise<unknown>;
  patch(path: string, body?: unknown): Promise<unknown>;
  delete(path: string, body?: unknown): Promise<unknown>;
}

/** Changes to one call on its way to the API and back. */
export interface Hooks {
  /** Path below `base`; `{name}` is replaced by the param of that name. */
  path?: string | ((params: unknown, call: AdaptedCall) => unknown) | undefined;
  query?: ((query: unknown, call: AdaptedCall) => unknown) | undefined;
  /** Receives FormData if the contract allows files; what it returns is sent as JSON, FormData as multipart. */
  body?: ((body: unknown, call: AdaptedCall) => unknown) | undefined;
  /** Converts the body of a successful response to that of the contract. */
  response?: ((body: unknown, call: AdaptedCall & { status: number }) => unknown) | undefined;
}

/** Prefixes of ids that are no numbers, such as `d-1001`: hooks and `call` see the ids of the API. */
interface Ids {
  ids?: IdPrefixes | undefined;
}

/** Hooks of one endpoint, or a function that makes the call by requests of its own. */
export interface EndpointRule extends Hooks, Ids {
  /** Method of the API's call, if it is not that of the contract. */
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  /** Returns the body of the contract, in place of the other hooks. */
  call?: ((input: CallInput & Pick<AdaptedCall, "otpToken" | "entryToken">, api: AdapterApi) => unknown) | undefined;
}

export interface Adapter {
  /** Path that is put in front of the path of every call. */
  base: string;
  /** Hooks of every endpoint that has no hook of that kind itself. */
  defaults: Hooks & Ids;
  /** Rules by `METHOD /path` as the contract declares it; false: the API has no such call. */
  rules: ReadonlyMap<string, EndpointRule | false>;
  /** Endpoints that the API does not have. */
  missing: Endpoint[];
  /** Returns the `page` and the `last` one from the body of a list, for an API with page numbers; not for `call`. */
  pages?: ((body: unknown) => unknown) | undefined;
  /** Converts the body of an error response to an error envelope; `status` in it replaces the response's status. */
  refusal?: ((status: number, body: unknown) => unknown) | undefined;
  /** Additional request headers; a header without a value is not sent. */
  headers?: ((credentials: Credentials) => Record<string, string | null | undefined>) | undefined;
  /** Called for each error that the adapter throws, with the name of the endpoint. */
  onError: (endpoint: string, error: unknown) => void;
}

export function endpointKey({ method, path }: { method: string; path: string }): string {
  return `${method} ${path}`;
}
