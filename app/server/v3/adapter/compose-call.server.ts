import { endpointPath } from "#contract/endpoint.ts";
import { withTimeout } from "#runtime/timeouts.ts";
import { V3Unreachable, type V3Response } from "../v3-response.server.ts";
import type { AdapterApi } from "./adapter.server.ts";

/** Thrown for a request of an adapter's `call` that the API refused. An adapter may catch it and go on. */
export class AdapterRefusal extends Error {
  override name = "AdapterRefusal";
  readonly status: number;
  readonly body: unknown;

  constructor(readonly response: V3Response) {
    super(`the API responded with ${response.status}`);
    this.status = response.status;
    this.body = response.body;
  }
}

const defaultTimeoutMs = 8000;

type Send = (method: string, path: string, body: unknown) => Promise<V3Response>;

/**
 * Runs the `call` of an adapter, and returns its result as the response, with status 200. All its requests together may
 * take as long as a single call of the endpoint; after that time it throws V3Unreachable, and none is sent.
 */
export async function composeCall(
  run: (api: AdapterApi) => unknown,
  send: Send,
  timeoutMs = defaultTimeoutMs,
): Promise<V3Response> {
  let isOver = false;
  let received = 0;

  async function request(method: string, path: string, body?: unknown): Promise<unknown> {
    if (isOver) throw new V3Unreachable("too slow");
    const response = await send(method, path, body);
    if (response.status >= 400) throw new AdapterRefusal(response);
    received += response.bytes;
    return response.body;
  }

  const api: AdapterApi = {
    get: (path, query) => request("GET", withQuery(path, query)),
    post: (path, body) => request("POST", path, body),
    put: (path, body) => request("PUT", path, body),
    patch: (path, body) => request("PATCH", path, body),
    delete: (path, body) => request("DELETE", path, body),
  };
  const work = Promise.resolve(run(api)).then((body) => ({ body }));
  const result = await withTimeout(work, timeoutMs).finally(() => {
    isOver = true;
  });
  if (!result) throw new V3Unreachable("too slow");
  return { status: 200, body: result.body, bytes: received, retryAfterSeconds: undefined };
}

function withQuery(path: string, query: unknown): string {
  return query === undefined ? path : path + endpointPath({ path: "/" }, { query }).slice(1);
}
