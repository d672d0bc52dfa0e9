import { patterns } from "#app/paths.ts";

const addresses = Object.values(patterns).map((pattern) => new RegExp(`^${pattern.replace(/:\w+/g, "[\\w-]{1,64}")}$`));

/** A path that the API names as the way on, if the portal has such a page. */
export function knownPath(named: string | undefined): string | undefined {
  return named !== undefined && addresses.some((address) => address.test(named)) ? named : undefined;
}
