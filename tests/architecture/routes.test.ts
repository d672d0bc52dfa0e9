import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { isRouteName, path } from "#app/paths.ts";
import { publicPages } from "#app/server/pipeline/public-pages.server.ts";
import { declaredEndpoints } from "#tests/support/api/declared-endpoints.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { formExamples } from "#tests/support/examples/form-examples.ts";
import { measuredPages } from "#tests/support/examples/measured-pages.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { routeFiles, routeModules, type RouteModule } from "#tests/support/sources/route-modules.ts";
import { filesImportedBy, sourcesOf } from "#tests/support/sources/source-files.ts";

const named = routeModules.filter(({ name }) => isRouteName(name));

test("every route module of a feature is in the route table", () => {
  const used = new Set(routeModules.map(({ file }) => file));
  expectNoOmissions(
    routeFiles
      .filter((file) => !used.has(file))
      .map(
        (file) =>
          `app/pages.ts does not name ${file}: add a row with its address; a module that is no route belongs in components/`,
      ),
  );
});

/** Public pages that differ for each visitor, and so are never cached. */
const uncached = ["batch-for-you"];

test("the list of cached pages has exactly the pages that are the same for all visitors", () => {
  expectNoOmissions(
    named.flatMap(({ name, file, meta }) => {
      const isPublic = meta === "pageMeta" && !uncached.includes(name);
      if (isPublic === name in publicPages) return [];
      return isPublic
        ? `the row of "${name}" in app/pages.ts is not shared: name there the query values that change the page, or use ownMeta in ${file} if it depends on the visitor`
        : `the row of "${name}" in app/pages.ts is shared, but ${file} has no pageMeta: the page is not the same for all visitors`;
    }),
  );
});

/** Query values of lists that are for other users of the API: no page sends them. */
const unusedByPages = ["with", "perpage", "list-for"];

/** Name of the endpoint whose query schema the page reads, in its module or in one that it imports; empty if none. */
function endpointOfQuery(module: RouteModule): string {
  const imported = sourcesOf(filesImportedBy(module).filter((file) => file.startsWith("app/features/")));
  const text = [module, ...imported].map((source) => source.text).join("\n");
  return /\blist(?:Query|Input)\((?:request|\{[^}]*\}), (\w+)\)/.exec(text)?.[1] ?? "";
}

test("a public list is cached separately for every query value that changes it", async () => {
  const queries = new Map((await declaredEndpoints()).map(({ name, endpoint }) => [name, endpoint.query]));
  const known = new Map(Object.entries(publicPages));
  expectNoOmissions(
    named.flatMap((module) => {
      const { name } = module;
      const stored = known.get(name);
      const query = queries.get(endpointOfQuery(module));
      if (!stored) return [];
      if (!(query instanceof z.ZodObject)) {
        return stored.map((value) => `${name} is cached by "${value}", but it reads no list query`);
      }
      const missing = Object.keys(query.shape).filter((value) => ![...stored, ...unusedByPages].includes(value));
      return missing.map((value) => `the row of "${name}" in app/pages.ts is not shared by "${value}": add it there`);
    }),
  );
});

test("a path is built from its pattern, with its params encoded", () => {
  expect(path("faq-show", { id: 7 })).toBe("/faq/7/show");
  expect(path("category-batch", { slug: "phase-a", available_batch_id: "12/../13" })).toBe(
    "/phase-a/batches/12%2F..%2F13",
  );
});

test("every route that takes a form has an example form for the tests", () => {
  const formRoutes = named.filter(({ text }) => /export async function action\b/.test(text)).map(({ name }) => name);
  const examples = Object.keys(formExamples);
  expectNoOmissions([
    ...formRoutes
      .filter((name) => !examples.includes(name))
      .map(
        (name) =>
          `tests/support/examples/forms/ has no example form of the route "${name}": add it to the file of its feature`,
      ),
    ...examples
      .filter((name) => !formRoutes.includes(name))
      .map((name) => `tests/support/examples/forms/ has a form of the route "${name}", which takes none: remove it`),
  ]);
});

/** Pages that the demo does not lead to: without device management, from a staff login link, and the logout. */
const unmeasured = ["my-devices-coming-soon", "login-for-admin", "logout"];

test("every page is measured against its budget", () => {
  const browser = browserAt("http://127.0.0.1");
  const measured = measuredPages({ doctor: browser, visitor: browser }).map(({ name }) => name);
  const pages = named.filter(({ name, isPage }) => isPage && !unmeasured.includes(name));
  const names = new Set(pages.map(({ name }) => name));
  const list = "tests/support/examples/measured-pages.ts";
  expectNoOmissions([
    ...pages
      .filter(({ name }) => !measured.includes(name))
      .map(({ name, meta }) =>
        meta === "pageMeta"
          ? `the row of "${name}" in app/pages.ts is not shared: ${list} opens the pages that are`
          : `${list} does not open the page "${name}": add how its reader gets there`,
      ),
    ...measured
      .filter((name) => !names.has(name))
      .map((name) => `${list} opens "${name}", which is not a page to be measured: remove it`),
  ]);
});

test("every loader and action below /my starts with requireDoctor", () => {
  const myRoutes = routeModules.filter(({ pattern }) => /^my(\/|$)/.test(pattern));
  expect(myRoutes.length).toBeGreaterThan(0);
  for (const { name, text: source } of myRoutes) {
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

test("a receipt gives access to the payment page only", () => {
  const opened = routeModules.filter(({ text }) => text.includes("requireDoctorOrReceipt("));
  expect(opened.map(({ name }) => name)).toEqual(["my-courses-payment-done"]);
});

test("only requireDoctor makes a doctor's API client", () => {
  const makers = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => readFileSync(join("app", file), "utf8").includes("doctorApi("));
  expect(makers.sort()).toEqual(["server/session/api.server.ts", "server/session/require-doctor.server.ts"]);
});
