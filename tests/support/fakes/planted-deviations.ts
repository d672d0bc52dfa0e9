import type { V3Fetch } from "#contract/v3-api.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** A planted deviation of one endpoint's responses from the contract. */
export interface PlantedDeviation {
  endpoint: Pick<Endpoint, "method" | "path">;
  /** Changes the value at `path`, written as check-api prints it, or its name. */
  at?: { path: string; instead?: (value: unknown) => unknown; name?: string };
  /** Replaces the whole response. */
  response?: () => Response;
}

type Change = NonNullable<PlantedDeviation["at"]>;

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Copies the value with the parts at the path changed; `*` in the path stands for every item of a list. */
function altered(value: unknown, [name, ...rest]: string[], change: Omit<Change, "path">): unknown {
  if (name === undefined) return change.instead ? change.instead(value) : value;
  if (name === "*") return Array.isArray(value) ? value.map((row: unknown) => altered(row, rest, change)) : value;
  if (!isFields(value)) return value;
  const { [name]: field, ...others } = value;
  return { ...others, [rest.length === 0 ? (change.name ?? name) : name]: altered(field, rest, change) };
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^/api/v3${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
}

/** Wraps an API so that it deviates from the contract. */
export function withDeviations(api: V3Fetch, deviations: PlantedDeviation[]): V3Fetch {
  return async (path, init) => {
    const method = init.method ?? "GET";
    const planted = deviations.find(({ endpoint: of }) => of.method === method && pathPattern(of.path).test(path));
    if (planted?.response) return planted.response();
    const response = await api(path, init);
    if (!planted?.at || !response.ok) return response;
    const body: unknown = await response.json();
    return Response.json(altered(body, planted.at.path.split("."), planted.at), { status: response.status });
  };
}
