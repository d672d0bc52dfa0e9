import type { Endpoint, EndpointInput, EndpointOutput } from "#contract/endpoint.ts";

export type ResultOf = <E extends Endpoint>(endpoint: E) => EndpointOutput<E> | undefined;

export type RequestedId = (endpoint: Endpoint) => number | undefined;

export interface ApiCheck {
  endpoint: Endpoint;
  /** Inputs to try, the most promising first; empty if the lists contain nothing to call it with. */
  inputs(known: ResultOf, requestedId: RequestedId): { params?: unknown; query?: unknown; body?: unknown }[];
  /** True if 404 is a valid response, because a listed item need not have what the call reads. */
  mayBeMissing?: boolean;
}

export function checkOf<E extends Endpoint>(
  endpoint: E,
  inputs: (known: ResultOf, requestedId: RequestedId) => EndpointInput<E>[],
): ApiCheck {
  return { endpoint, inputs };
}

export function checkWithoutInput(endpoint: Endpoint): ApiCheck {
  return { endpoint, inputs: () => [{}] };
}

export function byId(rows: { id?: number | null | undefined }[] | undefined): { params: { id: number } }[] {
  return (rows ?? []).flatMap(({ id }) => (id ? [{ params: { id } }] : []));
}
