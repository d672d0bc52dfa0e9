import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { boundedText } from "#contract/bounded-text.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { nearestTo } from "#runtime/nearest.ts";
import { endpointKey, type Adapter, type AdapterApi, type Hooks } from "./adapter.server.ts";
import type { CallInput } from "#contract/v3-api.ts";
import type { Credentials } from "../credentials.server.ts";

/** Thrown if the file of V3_ADAPTER cannot be used. The message names what is wrong. */
export class AdapterError extends Error {
  override name = "AdapterError";
}

/** Schema of a function, whose type cannot be checked when it is loaded. */
function hook<F extends (...args: never[]) => unknown>() {
  return z.custom<F>((value) => typeof value === "function", "must be a function");
}

const hooks = {
  path: z.union([boundedText(500).startsWith("/"), hook<Exclude<Hooks["path"], string | undefined>>()]).optional(),
  query: hook<NonNullable<Hooks["query"]>>().optional(),
  body: hook<NonNullable<Hooks["body"]>>().optional(),
  response: hook<NonNullable<Hooks["response"]>>().optional(),
};
const ids = z.record(z.string(), boundedText(50).min(1)).optional();
const rule = {
  ...hooks,
  ids,
  method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
  call: hook<(input: CallInput, api: AdapterApi) => unknown>().optional(),
};
const general = {
  base: boundedText(500).regex(/^(\/[^/?#]+)*$/, 'must be a path such as "/v1", or empty'),
  defaults: z.strictObject({ ...hooks, ids }),
  others: z.literal(false, "can only be false"),
  pages: hook<NonNullable<Adapter["pages"]>>(),
  refusal: hook<NonNullable<Adapter["refusal"]>>(),
  headers: hook<(credentials: Credentials) => Record<string, string | null | undefined>>(),
};
const General = z.object(general).partial();
const Rule = z.union([z.literal(false), z.strictObject(rule)]);
const ruleNames = Object.keys(rule);

/**
 * Loads the adapter from a file. Throws an AdapterError if the file cannot be imported or an entry is invalid; for an
 * unknown endpoint, or hook of one, it names the most similar one if there is any.
 */
export async function loadAdapter(
  file: string,
  endpoints: readonly Endpoint[],
  onError: Adapter["onError"],
): Promise<Adapter> {
  const exported = await importDefault(file);
  const fail = (problem: string): never => {
    throw new AdapterError(`V3_ADAPTER ${file}: ${problem}`);
  };
  if (typeof exported !== "object" || exported === null) return fail("the default export must be an object");

  const declared = new Map(endpoints.map((endpoint) => [endpointKey(endpoint), endpoint]));
  const known = [...declared.keys(), ...Object.keys(general)];
  const rules = new Map<string, z.output<typeof Rule>>();
  for (const [key, value] of Object.entries<unknown>({ ...exported })) {
    if (key in general) continue;
    const endpoint = declared.get(key) ?? fail(`there is no endpoint "${key}"${nearestTo(key, known)}`);
    const unknown = Object.keys(value ?? {}).find((name) => !ruleNames.includes(name));
    if (unknown !== undefined) fail(`"${key}" has an unknown "${unknown}"${nearestTo(unknown, ruleNames)}`);
    const parsed = Rule.safeParse(value);
    if (!parsed.success)
      return fail(`"${key}" must be false or an object of method, path, query, body, response, ids, or call`);
    if (parsed.data !== false && endpoint.produces && Object.keys(parsed.data).length > 0)
      fail(`"${key}" is a file, which the adapter does not convert; only false or {} is possible`);
    if (
      parsed.data !== false &&
      parsed.data.call &&
      Object.keys(value ?? {}).some((name) => !["call", "ids"].includes(name))
    )
      fail(`"${key}" has a call, which takes the place of its other hooks: remove one of them`);
    rules.set(key, parsed.data);
  }
  const parsed = General.safeParse(exported);
  if (!parsed.success) return fail(z.prettifyError(parsed.error));
  const { base = "/api/v3", defaults = {}, others, pages, refusal, headers } = parsed.data;
  const missing = endpoints.filter((endpoint) => (rules.get(endpointKey(endpoint)) ?? others) === false);
  return { base, defaults, rules, missing, pages, refusal, headers, onError };
}

async function importDefault(file: string): Promise<unknown> {
  try {
    const loaded: unknown = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href);
    return typeof loaded === "object" && loaded !== null && "default" in loaded ? loaded.default : undefined;
  } catch (error) {
    throw new AdapterError(`V3_ADAPTER ${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
