import type { Access, Endpoint } from "./endpoint.ts";
import * as contract from "./endpoints.ts";

type Contract = typeof contract;
type Declared = { access: Access; feature: string };

/** Name of an exported endpoint, or of one in an exported group: `getFaq`, `examResults.getResult`. */
export type EndpointName = {
  [Name in keyof Contract]: Contract[Name] extends Declared
    ? Name
    : Contract[Name] extends Record<string, Declared>
      ? `${Name}.${keyof Contract[Name] & string}`
      : never;
}[keyof Contract];

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "path" in value && "feature" in value;
}

const named = new Map<string, Endpoint>();
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (isEndpoint(value)) named.set(name, value);
  else if (typeof value === "object" && value)
    for (const [member, one] of Object.entries<unknown>({ ...value }))
      if (isEndpoint(one)) named.set(`${name}.${member}`, one);
}

export function allEndpoints(): Endpoint[] {
  return [...new Set(named.values())];
}

export function endpointNamed(name: EndpointName): Endpoint {
  const found = named.get(name);
  if (!found) throw new Error(`the contract has no endpoint ${name}`);
  return found;
}
