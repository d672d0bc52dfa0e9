import { patterns, type RouteName } from "#app/paths.ts";

/** Every address of a route, as the source of a RegExp; its params are ids unless said otherwise. */
export function routeAddress(name: RouteName, param = "\\d{1,12}"): string {
  return patterns[name].replace(/:\w+/g, param);
}
