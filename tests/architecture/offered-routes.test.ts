import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkedEndpoints, neededCalls, routesNotOffered } from "#app/offered-routes.server.ts";
import { isRouteName, patterns } from "#app/paths.ts";
import { projectPath } from "#runtime/project-path.ts";

/** Rows of the table in docs/real-api.md: pages with the same needed calls share a row. */
function rows(): string[][] {
  const pages = new Map<string, string[]>();
  for (const [name, endpoints] of Object.entries(neededCalls)) {
    const calls = endpoints.map(({ method, path }) => `\`${method} ${path}\``).join(" or ");
    const row = `${endpoints[0]?.feature}|${calls}`;
    if (isRouteName(name)) pages.set(row, [...(pages.get(row) ?? []), `\`${patterns[name]}\``]);
  }
  return [...pages].map(([row, names]) => [...row.split("|"), names.join(", ")]).toSorted();
}

test("docs/real-api.md lists the calls without which each page is not offered", () => {
  const text = readFileSync(projectPath("docs/real-api.md"), "utf8");
  const [, section = ""] = text.split(/^## What is offered$/m);
  const documented = section
    .split(/^## /m)[0]
    ?.split("\n")
    .filter((line) => /^\| [a-z]/.test(line))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const expected = rows();
  const hint = expected.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  expect(documented, `The table under "What is offered" must be:\n${hint}`).toEqual(expected);
});

test("a check of the API only reads", () => {
  expect(checkedEndpoints.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("a route is not offered if the API has none of its calls", () => {
  const missing = new Set(["/web/events", "/web/doctor/notices"]);
  expect(routesNotOffered(({ path }) => missing.has(path))).toEqual(["my-notices"]);
  missing.add("/web/homepage/event-categories");
  expect(routesNotOffered(({ path }) => missing.has(path))).toEqual(["events", "my-notices"]);
});
