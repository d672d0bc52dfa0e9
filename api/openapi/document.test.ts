import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { z } from "zod";
import { endpointsOf } from "#contract/endpoint.ts";
import { testApi } from "#tests/support/api/api.ts";
import { features } from "#api/app.ts";
import { openApiDocument } from "./document.ts";

const endpoint = endpointsOf("notes");

async function problems(document: unknown): Promise<string[]> {
  const rules = { "info-license": "off", "tag-description": "off", "no-unused-components": "off" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "openapi.json", config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
}

test("the served document passes a linter", async () => {
  const { request } = await testApi();
  const response = await request("/openapi.json");
  expect(response.status).toBe(200);
  expect(await problems(await response.json())).toEqual([]);
});

test("the linter finds errors in a broken document", async () => {
  const document = openApiDocument(features);
  expect(await problems({ ...document, paths: { "/broken": { get: {} } } })).not.toEqual([]);
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
