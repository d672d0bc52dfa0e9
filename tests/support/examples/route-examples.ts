import { isRouteName, patterns, type ParamName, type RouteName } from "#app/paths.ts";

type Params = Partial<Record<ParamName, string>>;

/** Params in the examples, with slugs of the demo. All others are ids, of which the demo has 1. */
const values: Params = {
  slug: "fcps-p-ii",
  key: "k".repeat(22),
  name: `${"0".repeat(32)}.webp`,
  grant: "1.2.grant",
  part: "index.m3u8",
  orderId: "orderId",
  subjectKind: "lecture",
  "*": "doctors/1",
};

const quiz = { slug: "daily-anatomy" };

/** Params of routes in which a param of that name means something else. */
const ownValues: Partial<Record<RouteName, Params>> = {
  "on-spot-quiz": quiz,
  "on-spot-quiz-room": quiz,
  "on-spot-quiz-review": quiz,
  "on-spot-quiz-save": quiz,
  "on-spot-quiz-result": quiz,
  "share-picture": { name: "batch-1.png" },
  calendar: { name: `${"k".repeat(43)}.ics` },
};

export interface RouteExample {
  name: string;
  pattern: string;
  path: string;
}

/** Example path of a route. */
export function examplePath(name: RouteName): string {
  const params = new Map<string, string>(Object.entries({ ...values, ...ownValues[name] }));
  return patterns[name].replace(/:(\w+)|\*/g, (_, param: string = "*") => params.get(param) ?? "1");
}

/** Every route with an example path. */
export function routeExamples(): RouteExample[] {
  return Object.keys(patterns)
    .filter(isRouteName)
    .map((name) => ({ name, pattern: patterns[name], path: examplePath(name) }));
}
