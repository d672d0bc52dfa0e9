import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { path, patterns } from "#app/paths.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { declaredEndpoints } from "#tests/support/declared-endpoints.ts";
import { expectNothingForgotten } from "#tests/support/forgotten.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { measuredPages } from "#tests/support/measured-pages.ts";
import { browserAt } from "#tests/support/plain-browser.ts";
import { routeFiles, routeModules, type RouteModule } from "#tests/support/route-modules.ts";
import { filesImportedBy, sourcesOf } from "#tests/support/source-files.ts";

const unnamed = ["not-found", "sitemap", "robots", "security", "manifest"]; // no page links to these by name
const named = routeModules.filter(({ name }) => !unnamed.includes(name) && !name.startsWith("admin/"));

test("every route has a name, and every name a route with its pattern", () => {
  const places = new Map(named.map(({ name, pattern }) => [name, `/${pattern}`]));
  const names = new Set(Object.keys(patterns));
  expectNothingForgotten([
    ...Object.entries(patterns).flatMap(([name, pattern]) =>
      places.get(name) === pattern ? [] : [`app/routes.ts has no route "${name}" at ${pattern}: give it a line there`],
    ),
    ...named.flatMap(({ name }) =>
      names.has(name) ? [] : [`app/paths.ts has no pattern of the route "${name}": name it there`],
    ),
  ]);
});

test("every route module of a feature is in the route table", () => {
  const used = new Set(routeModules.map(({ file }) => file));
  expectNothingForgotten(
    routeFiles
      .filter((file) => !used.has(file))
      .map(
        (file) =>
          `app/routes.ts does not name ${file}: give its route a pattern in app/paths.ts and a line in app/routes.ts; what is no route has its place in components/`,
      ),
  );
});

/** Public, but it answers each visitor anew: no copy of it is stored. */
const unstored = ["batch-for-you"];

test("every page that is the same for all visitors is named as such, and no other", () => {
  const list = "app/server/pipeline/public-pages.server.ts";
  expectNothingForgotten(
    named.flatMap(({ name, file, meta }) => {
      const isPublic = meta === "pageMeta" && !unstored.includes(name);
      if (isPublic === name in publicPages) return [];
      return isPublic
        ? `${list} does not name the route "${name}": name it with the query values that change it; or use ownMeta in ${file} if the page is one visitor's own`
        : `${list} names the route "${name}", but ${file} has no pageMeta: it is not the same for all visitors`;
    }),
  );
});

/** Of a list's query these are for other readers of the API: no page says them. */
const notOfPages = ["perpage", "list-for"];

/** The endpoint whose query a page takes for its own, by itself or in a file that it imports. */
function endpointOfQuery(module: RouteModule): string {
  const imported = sourcesOf(filesImportedBy(module).filter((file) => file.startsWith("app/features/")));
  const text = [module, ...imported].map((source) => source.text).join("\n");
  return /\blist(?:Query|Input)\((?:request|\{[^}]*\}), (\w+)\)/.exec(text)?.[1] ?? "";
}

test("a public list is stored apart for every value of its query that changes it", async () => {
  const queries = new Map((await declaredEndpoints()).map(({ name, endpoint }) => [name, endpoint.query]));
  const known = new Map(Object.entries(publicPages));
  expectNothingForgotten(
    named.flatMap((module) => {
      const { name } = module;
      const stored = known.get(name);
      const query = queries.get(endpointOfQuery(module));
      if (!stored) return [];
      if (!(query instanceof z.ZodObject)) {
        return stored.map((value) => `${name} is stored apart by "${value}", but no list's query is read for it`);
      }
      const missing = Object.keys(query.shape).filter((value) => ![...stored, ...notOfPages].includes(value));
      return missing.map(
        (value) =>
          `app/server/pipeline/public-pages.server.ts does not name "${value}" for the route "${name}": add it there`,
      );
    }),
  );
});

test("a path is built from its pattern, with its params encoded", () => {
  expect(path("faq-show", { id: 7 })).toBe("/faq/7/show");
  expect(path("category-batch", { slug: "phase-a", available_batch_id: "12/../13" })).toBe(
    "/phase-a/batches/12%2F..%2F13",
  );
});

test("every route that takes a form has an example of it, for the tests that send them", () => {
  const takers = named.filter(({ text }) => /export async function action\b/.test(text)).map(({ name }) => name);
  const examples = Object.keys(formExamples);
  expectNothingForgotten([
    ...takers
      .filter((name) => !examples.includes(name))
      .map(
        (name) =>
          `tests/support/forms/ has no filled in form of the route "${name}": add it to the file of its feature`,
      ),
    ...examples
      .filter((name) => !takers.includes(name))
      .map((name) => `tests/support/forms/ has a form of the route "${name}", which takes none: take it out`),
  ]);
});

/** What the demo has no way to: where devices are not managed, what a link made by staff opens, a page that only leads on. */
const unmeasured = ["my-devices-coming-soon", "login-for-admin", "logout"];

test("every page is measured against its budget", () => {
  const browser = browserAt("http://127.0.0.1");
  const measured = measuredPages({ doctor: browser, visitor: browser }).map(({ name }) => name);
  const pages = named.filter(({ name, isPage }) => isPage && !unmeasured.includes(name));
  const names = new Set(pages.map(({ name }) => name));
  const list = "tests/support/measured-pages.ts";
  expectNothingForgotten([
    ...pages
      .filter(({ name }) => !measured.includes(name))
      .map(({ name, meta }) =>
        meta === "pageMeta"
          ? `app/server/pipeline/public-pages.server.ts does not name the route "${name}": ${list} opens the public pages that stand there`
          : `${list} has no way to the page "${name}": say how its reader opens it`,
      ),
    ...measured
      .filter((name) => !names.has(name))
      .map((name) => `${list} opens "${name}", which is not a page to be measured: take it out`),
  ]);
});

test("every loader and action below /my begins by asking for its doctor", () => {
  const mine = routeModules.filter(({ pattern }) => /^my(\/|$)/.test(pattern));
  expect(mine.length).toBeGreaterThan(0);
  for (const { name, text: source } of mine) {
    const entries = [
      ...source.matchAll(/export (?:async )?(?:function|const) (?:loader|action)\b[^{]*\{[^}]*\}: \w+\) \{\n(.*)/g),
    ];
    const exported = source.match(/export (?!const meta\b)[^\n]*\b(?:loader|action)\b/g) ?? [];
    expect([name, entries.length], "written as `export async function loader({ … }: …Args) {`").toEqual([
      name,
      exported.length,
    ]);
    expect(source, `${name} has a loader`).toMatch(/export async function loader/);
    for (const [, firstLine = ""] of entries)
      expect([name, firstLine]).toEqual([
        name,
        expect.stringMatching(/await requireDoctor(OrReceipt)?\(request, context\)/),
      ]);
  }
});

test("a receipt opens the page of a payment and no other", () => {
  const opened = routeModules.filter(({ text }) => text.includes("requireDoctorOrReceipt("));
  expect(opened.map(({ name }) => name)).toEqual(["my-courses-payment-done"]);
});

test("only requireDoctor makes a doctor's API client", () => {
  const makers = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => readFileSync(join("app", file), "utf8").includes("doctorApi("));
  expect(makers.sort()).toEqual(["server/session/api.server.ts", "server/session/require-doctor.server.ts"]);
});
