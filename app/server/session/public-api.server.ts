import { endpointPath, listNames, type Endpoint, type EndpointInput, type EndpointOutput } from "#contract/endpoint.ts";
import { asResponse, type Failure } from "../v3/refusal.server.ts";
import type { ParsedResponse } from "../v3/reader/response-reader.server.ts";
import { notOffered } from "../v3/capabilities.server.ts";
import { callV3 } from "../v3/v3-call.server.ts";
import type { RequestContext } from "./context.server.ts";

class LoadFailed extends Error {
  constructor(readonly failure: Failure) {
    super(`the API responded with ${failure.status}`);
  }
}

/** Checks whether an error is a rejection by the API itself. Server errors, 429 and pages of a proxy do not count. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof LoadFailed)) return false;
  const { status, isAnswered } = error.failure;
  return isAnswered && status < 500 && status !== 429;
}

export function noteUnread(
  { notes }: RequestContext,
  { isPartial, unreadLists }: Pick<ParsedResponse<unknown>, "isPartial" | "unreadLists">,
): void {
  if (isPartial) notes.partial = true;
  if (unreadLists.length > 0) notes.unreadLists = new Set([...(notes.unreadLists ?? []), ...unreadLists]);
}

export type Load = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>) => Promise<EndpointOutput<E>>;

export interface PublicApi {
  /** Returns parsed data, or throws a Response for the nearest error boundary. */
  load: Load;
  /** Returns parsed data, or null on failure: for optional parts of a page, which then must not call lists empty. */
  tryLoad<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E> | null>;
  /** Like tryLoad; the page says that something could not be shown, unless the API has no such endpoint (404). */
  loadSide<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E> | null>;
}

/**
 * Creates the API client for public data, which sends no cookie or token, and shares cached responses between all
 * visitors. Device tokens in responses are not passed on.
 */
export function publicApi(context: RequestContext): PublicApi {
  const { portal, notes } = context;
  async function read<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const { data, stale } = await portal.publicData.read(endpointPath(endpoint, input), async () => {
      const result = await callV3(portal.v3, endpoint, input);
      if (!result.ok) throw new LoadFailed(result);
      const { data, isPartial, unreadLists } = result;
      return { data, isPartial, unreadLists };
    });
    if (stale) notes.stale = true;
    const cached = asReadBy<E>(data);
    noteUnread(context, cached);
    return cached.data;
  }
  return {
    load: (endpoint, input) =>
      read(endpoint, input).catch((error: unknown) => {
        throw error instanceof LoadFailed ? asResponse(error.failure) : error;
      }),
    tryLoad: (endpoint, input) =>
      read(endpoint, input).catch((error: unknown) => {
        if (!(error instanceof LoadFailed)) throw error;
        const isMissing = error.failure.envelope.code === notOffered.code;
        const unreadLists = isMissing ? [] : listNames(endpoint);
        noteUnread(context, { isPartial: false, unreadLists });
        return null;
      }),
    loadSide: (endpoint, input) =>
      read(endpoint, input).catch((error: unknown) => {
        if (!(error instanceof LoadFailed)) throw error;
        if (error.failure.status !== 404) notes.partial = true;
        return null;
      }),
  };
}

/**
 * Casts a cached entry to the endpoint's output: entries are keyed by endpoint path and were parsed by the endpoint's
 * schema.
 */
function asReadBy<E extends Endpoint>(cached: unknown) {
  return cached as ParsedResponse<EndpointOutput<E>>;
}
