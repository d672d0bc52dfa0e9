import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { testApi } from "#tests/support/api/api.ts";
import { features } from "#api/app.ts";
import { openApiDocument } from "./document.ts";

const endpoint = endpointsOf("notes");

/** Errors of an OpenAPI document, including unresolved references. */
async function problems(document: Record<string, unknown>): Promise<string[]> {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  return valid ? [] : [errors].flat().map((error) => JSON.stringify(error));
}

/** Operations whose path parameters differ from the placeholders of their paths. */
function operationsWithOtherParameters({ paths }: ReturnType<typeof openApiDocument>): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters }]) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
      const described = parameters.filter((one) => one.in === "path").map(({ name }) => name);
      return described.toSorted().join() === named.toSorted().join() ? [] : [`${method} ${path}: ${described.join()}`];
    }),
  );
}

test("the served document is valid OpenAPI 3.1", async () => {
  const { request } = await testApi();
  const response = await request("/openapi.json");
  expect(response.status).toBe(200);
  const document = z.looseObject({ openapi: z.literal("3.1.0") }).parse(await response.json());
  expect(await problems(document)).toEqual([]);
});

test("the served document is serialized once", async () => {
  const { request } = await testApi();
  const first = await (await request("/openapi.json")).text();
  const stringify = vi.spyOn(JSON, "stringify");
  onTestFinished(() => {
    stringify.mockRestore();
  });
  expect(await (await request("/openapi.json")).text()).toBe(first);
  expect(stringify.mock.results.some(({ value }) => value === first)).toBe(false);
});

test("the validator finds errors in a broken document", async () => {
  const document = openApiDocument(features);
  const response = { description: "Found", content: { "application/json": { schema: { $ref: "#/components/none" } } } };
  expect(await problems({ ...document, paths: { "/broken": { get: { responses: { 99: response } } } } })).not.toEqual(
    [],
  );
  expect(await problems({ ...document, paths: { "/broken": { get: { responses: { 200: response } } } } })).not.toEqual(
    [],
  );
});

test("every operation describes the parameters of its path", () => {
  expect(operationsWithOtherParameters(openApiDocument(features))).toEqual([]);
});

test("every endpoint has one operation with its feature as tag and a unique id", () => {
  const { paths } = openApiDocument(features);
  const endpoints = Object.entries(features).flatMap(([tag, routes]) => routes.map((route) => ({ tag, ...route })));
  const found = endpoints.map(({ tag, endpoint: { method, path, summary } }) => {
    const operation = paths[path]?.[method.toLowerCase()];
    expect(operation).toMatchObject({ tags: [tag], summary });
    return operation?.operationId;
  });
  expect(new Set(found).size).toBe(endpoints.length);
  expect(found).toContain("getBatchesByIdSchedules");
});

test("describes a body, a token and a transformed field as callers send and receive them", () => {
  const createNote = endpoint({
    method: "POST",
    path: "/web/doctor/notes/{id}",
    access: "doctor",
    summary: "Keeps a note",
    params: z.object({ id: z.string() }),
    body: z.object({ size: z.string().transform(Number) }),
    response: z.object({ size: z.number() }),
  });
  const operation = openApiDocument({ notes: [{ endpoint: createNote }] }).paths["/web/doctor/notes/{id}"]?.["post"];
  const size = (type: string) => ({ content: { "application/json": { schema: { properties: { size: { type } } } } } });
  expect(operation).toMatchObject({
    operationId: "postDoctorNotesById",
    security: [{ bearer: [] }],
    parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
    requestBody: size("string"),
    responses: { 200: size("number"), 401: {}, 404: {}, 422: {} },
  });
});
