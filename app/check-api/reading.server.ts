import type { z } from "zod";
import type { Endpoint, EndpointInput } from "#contract/endpoint.ts";

/** What an earlier call answered; undefined: it was not answered, or not so that it could be read. */
export type Known = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
) => z.output<R> | undefined;

/** The id in the path of an earlier call that was answered. */
export type Asked = (endpoint: Endpoint) => number | undefined;

/** A call of the check. */
export interface Reading {
  endpoint: Endpoint;
  /** What it may be asked for, the likeliest first; nothing: the lists name nothing of the kind. */
  inputs(known: Known, asked: Asked): { params?: unknown; query?: unknown; body?: unknown }[];
  /** What the lists name need not have this: that it is not there is an answer. */
  mayBeNothing?: boolean;
}

/** Reads an endpoint once, for what `ask` names: one thing, or several of which one may be enough. */
export function reading<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, R>,
  ask: (known: Known, asked: Asked) => EndpointInput<Endpoint<P, Q, B, R>>[],
): Reading {
  return { endpoint, inputs: ask };
}

/** Reads what needs neither params nor a query. */
export function plain(endpoint: Endpoint): Reading {
  return { endpoint, inputs: () => [{}] };
}

/** Input of the params `{ id }` for each row. */
export function byId(rows: { id?: number | null | undefined }[] | undefined): { params: { id: number } }[] {
  return (rows ?? []).flatMap(({ id }) => (id ? [{ params: { id } }] : []));
}
