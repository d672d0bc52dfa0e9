import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { toCamel } from "#tests/support/fakes/foreign-api/names.ts";
import { adapterSkeleton } from "./adapter-skeleton.ts";
import { openApiDocument } from "./document.ts";

const notices = {
  swagger: "2.0",
  basePath: "/v1/",
  paths: {
    "/doctor/notices/{noticeId}": {
      get: {
        responses: { 200: { schema: { $ref: "#/definitions/Notice" } }, 404: { schema: { properties: { x: {} } } } },
      },
    },
    "/doctor/lessons": { get: { responses: {} } },
  },
  definitions: {
    Notice: {
      properties: {
        notice: {
          properties: { id: {}, title: {}, body: {}, publishedAt: {}, self: { $ref: "#/definitions/Notice" } },
        },
      },
    },
  },
};

test("pairs a call by words of its path and names of its fields, with our names of the params", () => {
  const { text, paired } = adapterSkeleton(features, notices);
  expect(text).toContain('base: "/v1",');
  expect(text).toContain('"GET /web/doctor/notices/{id}": { path: "/doctor/notices/{id}" },');
  expect(paired).toBe(text.split("\n").filter((line) => line.includes("{ path: ")).length);
});

test("leaves a call out if two are equally similar, and lists all three", () => {
  const { text, left } = adapterSkeleton(features, {
    paths: { "/one/contact-list": { get: {} }, "/two/contact-list": { get: {} } },
  });
  expect(text).not.toContain("contact-list");
  expect(left.ours).toContain("GET /web/homepage/contact-list");
  expect(left.theirs).toEqual(["GET /one/contact-list", "GET /two/contact-list"]);
});

/** Our own API with other paths and camelCase names. */
function renamedDocument(): { json: unknown; paths: Map<string, string> } {
  const document = openApiDocument(features);
  const paths = new Map<string, string>();
  const renamed = Object.entries(document.paths).map(([path, item]) => {
    const other = path
      .replace("/web/doctor/", "/me/")
      .replace("/web/", "/site/")
      .replaceAll(/\{(\w+)\}/g, "{the_$1}");
    paths.set(path, other);
    return [toCamel(other), item];
  });
  const renamedPaths: unknown = Object.fromEntries(renamed);
  const text = JSON.stringify({ ...document, paths: renamedPaths });
  const json: unknown = JSON.parse(text, rename);
  return { json, paths };
}

function rename(this: unknown, key: string, value: unknown): unknown {
  if (key !== "properties" || typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [toCamel(name), schema]));
}

test("pairs all calls of an API with other paths and names of fields", () => {
  const { json, paths } = renamedDocument();
  const { text, left } = adapterSkeleton(features, json);
  const wrong = [...text.matchAll(/^ {2}"\w+ (\S+)": \{ path: "(\S+)" \}/gm)].filter(
    ([, ours = "", theirs = ""]) =>
      theirs.replaceAll(/\{\w+\}/g, "{}") !== toCamel(paths.get(ours) ?? "").replaceAll(/\{\w+\}/g, "{}"),
  );
  expect(wrong.map(([line]) => line)).toEqual([]);
  expect(left.ours).toEqual([]);
});

test("refuses JSON that is no OpenAPI document", () => {
  expect(() => adapterSkeleton(features, { info: {} })).toThrow(/paths/);
});
