import type { V3Fetch } from "#app/server/v3/transport.server.ts";
import type { Endpoint } from "#contract/endpoint.ts";

/** How the answers to one call are not as the contract says. */
export interface Deviation {
  endpoint: Pick<Endpoint, "method" | "path">;
  /** What stands there instead; `path` as the check names it. */
  at?: { path: string; instead: (value: unknown) => unknown };
  /** The whole answer is another. */
  whole?: () => Response;
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same value with something else at each place that the path names; `*` is every row. */
function altered(value: unknown, [name, ...rest]: string[], instead: (value: unknown) => unknown): unknown {
  if (name === undefined) return instead(value);
  if (name === "*") return Array.isArray(value) ? value.map((row: unknown) => altered(row, rest, instead)) : value;
  return isFields(value) ? { ...value, [name]: altered(value[name], rest, instead) } : value;
}

function pathPattern(path: string): RegExp {
  return new RegExp(`^/api/v3${path.replace(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
}

/** An API as somebody else might have written it. */
export function deviating(api: V3Fetch, deviations: Deviation[]): V3Fetch {
  return async (path, init) => {
    const method = init.method ?? "GET";
    const planted = deviations.find(({ endpoint: of }) => of.method === method && pathPattern(of.path).test(path));
    if (planted?.whole) return planted.whole();
    const answer = await api(path, init);
    if (!planted?.at || !answer.ok) return answer;
    const body: unknown = await answer.json();
    return Response.json(altered(body, planted.at.path.split("."), planted.at.instead), { status: answer.status });
  };
}
