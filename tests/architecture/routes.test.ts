import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { path, patterns } from "#app/paths.ts";
import table from "#app/routes.ts";
import { publicPages } from "#app/server/public-pages.server.ts";
import { formExamples } from "#tests/support/form-examples.ts";
import { measuredPages } from "#tests/support/measured-pages.ts";
import { browserAt } from "#tests/support/plain-browser.ts";

/** Redirects, a page made of what was answered, and what belongs to one visitor or one doctor. */
const ownAnswers =
  /^(admin|avatar|calendar|batch-enroll|batch-for-you|my-|on-spot-quiz|option-lists|login|logout|join|course-enrollment-join|course-schedule|forget|register|otp)/;
const unnamed = ["not-found", "sitemap", "robots"]; // no page links to these by name

/** Route modules that answer with something else than a page. */
const answerFiles = [
  "sitemap.ts",
  "robots.ts",
  "avatar.ts",
  "attachment.ts",
  "calendar.ts",
  "file.ts",
  "file-part.ts",
  "option-lists.ts",
  "clock.ts",
  "save.ts",
  "on-spot-quiz-clock.ts",
];

function leaves(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]));
}

const routes = leaves(table);

test("every route has a name, and every name a route with its pattern", () => {
  const named = routes.filter(({ id }) => !unnamed.includes(id ?? ""));
  expect(Object.fromEntries(named.map(({ id, path: pattern = "" }) => [id, `/${pattern}`]))).toEqual(patterns);
});

test("every route module of a feature is in the route table", () => {
  const features = readdirSync("app/features");
  const modules = features.flatMap((feature) =>
    readdirSync(join("app/features", feature), { withFileTypes: true })
      .filter((file) => file.isFile() && (file.name.endsWith(".tsx") || answerFiles.includes(file.name)))
      .filter((file) => !file.name.includes(".test."))
      .map((file) => join("features", feature, file.name)),
  );
  expect(new Set(routes.map(({ file }) => file))).toEqual(new Set(modules));
});

test("every page that is the same for all visitors is named as such", () => {
  const pages = Object.keys(patterns).filter((name) => !ownAnswers.test(name));
  expect(Object.keys(publicPages).sort()).toEqual(pages.sort());
});

test("a path is built from its pattern, with its params encoded", () => {
  expect(path("faq-show", { id: 7 })).toBe("/faq/7/show");
  expect(path("category-batch", { slug: "phase-a", available_batch_id: "12/../13" })).toBe(
    "/phase-a/batches/12%2F..%2F13",
  );
});

test("every route that takes a form has an example of it, for the tests that send them", () => {
  const takers = routes.filter(({ file }) =>
    /export async function action\b/.test(readFileSync(join("app", file), "utf8")),
  );
  expect(Object.keys(formExamples).sort()).toEqual(takers.map(({ id = "" }) => id).sort());
});

/** Pages that the demo has no way to: where devices are not managed, and what a link made by staff opens. */
const unmeasured = ["my-devices-coming-soon", "login-for-admin"];
const redirects = ["logout", "admin", "admin-any"];

test("every page is measured against its budget", () => {
  const browser = browserAt("http://127.0.0.1");
  const measured = measuredPages({ doctor: browser, visitor: browser }).map(({ name }) => name);
  const pages = routes.flatMap(({ id = "", file }) => (file.endsWith(".tsx") ? [id] : []));
  const left = [...unnamed, ...unmeasured, ...redirects];
  expect(measured.sort()).toEqual(pages.filter((id) => !left.includes(id)).sort());
});

test("every loader and action below /my begins by asking for its doctor", () => {
  const mine = routes.filter(({ path: pattern = "" }) => pattern === "my" || pattern.startsWith("my/"));
  expect(mine.length).toBeGreaterThan(0);
  for (const { id, file } of mine) {
    const source = readFileSync(join("app", file), "utf8");
    const entries = [
      ...source.matchAll(/export (?:async )?(?:function|const) (?:loader|action)\b[^{]*\{[^}]*\}: \w+\) \{\n(.*)/g),
    ];
    const exported = source.match(/export (?!const meta\b)[^\n]*\b(?:loader|action)\b/g) ?? [];
    expect([id, entries.length], "written as `export async function loader({ … }: …Args) {`").toEqual([
      id,
      exported.length,
    ]);
    expect(source, `${id ?? ""} has a loader`).toMatch(/export async function loader/);
    for (const [, firstLine = ""] of entries)
      expect([id, firstLine]).toEqual([
        id,
        expect.stringMatching(/await requireDoctor(OrReceipt)?\(request, context\)/),
      ]);
  }
});

test("a receipt opens the page of a payment and no other", () => {
  const opened = routes.filter(({ file }) =>
    readFileSync(join("app", file), "utf8").includes("requireDoctorOrReceipt("),
  );
  expect(opened.map(({ id }) => id)).toEqual(["my-courses-payment-done"]);
});

test("only requireDoctor makes a doctor's API client", () => {
  const makers = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .filter((file) => readFileSync(join("app", file), "utf8").includes("doctorApi("));
  expect(makers.sort()).toEqual(["server/api.server.ts", "server/require-doctor.server.ts"]);
});
