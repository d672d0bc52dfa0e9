import type { Logger } from "pino";
import { endpointPath, sentQuery, type Endpoint } from "#contract/endpoint.ts";
import type { InvokeV3, LocalCall, LocalReply } from "#contract/v3-api.ts";
import { timeCall } from "#process/metrics.ts";
import { forgetReads } from "#process/request-id.ts";
import { countPublicCall } from "./call-limits.ts";
import { callerFrom } from "./caller.ts";
import { errorReply } from "./error-response.ts";
import { NotFound } from "./errors.ts";
import type { Dependencies, Route } from "./implement.ts";
import { parseLocalBody } from "./read-json.ts";

type Answer = (call: LocalCall, headers: Headers) => Promise<LocalReply>;

/** Message of a 404 for a path that no route has. */
export const noSuchPath = "এমন কোনো ঠিকানা নেই।";

/** Path of an endpoint as the router and the metrics know it: below /api/v3, `:name` in place of `{name}`. */
export function routePathOf({ path }: Pick<Endpoint, "path">): string {
  return `/api/v3${path.replace(/\{(\w+)\}/g, ":$1")}`;
}

/**
 * Params as strings, as a path carries them. Throws 404 for one that is empty, `.` or `..`: a URL with such a segment
 * names another route.
 */
function paramsOf(params: unknown): Record<string, string> {
  const values = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)] as const);
  if (values.some(([, value]) => /^\.{0,2}$/.test(value))) throw new NotFound(noSuchPath);
  return Object.fromEntries(values);
}

/**
 * Creates the function that answers calls of a route within the process, as over HTTP but without a request; undefined
 * if the route responds with a file.
 */
function answerLocally({ endpoint, answer }: Route, scope: Dependencies): Answer | undefined {
  const reply = answer?.(scope);
  return (
    reply &&
    (async (call, headers) => {
      const caller = callerFrom(headers, scope, { isLocal: true });
      const params = paramsOf(call.params);
      const query = Object.fromEntries(sentQuery(call.query));
      await countPublicCall(endpoint, scope.limits, { caller, search: query["search"] });
      return reply({
        caller,
        params,
        query: () => query,
        body: () => parseLocalBody(call.body, endpoint.maxBodyBytes),
        idempotencyKey: headers.get("Idempotency-Key") ?? undefined,
      });
    })
  );
}

/**
 * Creates the function that calls these routes without HTTP. Errors become replies as over HTTP; an endpoint without a
 * route, or whose route responds with a file, gets 404.
 */
export function createInvoke(routes: { route: Route; scope: Dependencies }[], log: Logger): InvokeV3 {
  const answers = new Map(routes.map(({ route, scope }) => [route.endpoint, answerLocally(route, scope)]));

  async function replyTo(call: LocalCall): Promise<LocalReply> {
    const answer = answers.get(call.endpoint);
    if (!answer) return { status: 404, body: { message: noSuchPath } };
    const headers = new Headers(call.headers);
    try {
      return await answer(call, headers);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { status, body } = errorReply(error, `/api/v3${endpointPath(call.endpoint, { params: call.params })}`, log);
      return { status, body, retryAfterSeconds: body.retry_after };
    }
  }

  return async (call) => {
    const { endpoint, signal } = call;
    const isRead = endpoint.method === "GET";
    if (!isRead) forgetReads(); // a write may change the session
    const given = await timeCall({ method: endpoint.method, signal }, async () => ({
      endpoint: routePathOf(endpoint),
      given: await replyTo(call),
    }));
    if (!isRead) forgetReads();
    return given;
  };
}
