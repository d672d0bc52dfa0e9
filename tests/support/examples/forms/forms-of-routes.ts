import type { RouteName } from "#app/paths.ts";

/** Valid fields of the forms of each route. */
export type FormsOfRoutes = Partial<Record<RouteName, Record<string, string>[]>>;
