import { expect, test } from "vitest";
import { z } from "zod";
import { features } from "#api/app.ts";
import { exportedSchemas, schemaDescriber } from "./component-schemas.ts";
import { openApiDocument } from "./document.ts";

const document = openApiDocument(features);
const { schemas } = document.components;

/** Every object and list of a JSON value. */
function partsOf(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

test("entities of the contract are components under the names of their exports", () => {
  const entities = ["Batch", "Complaint", "Course", "Doctor", "ExamInfo", "MyCourse", "Notice", "Payment"];
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...entities, "ErrorEnvelope", "PageMeta", "Money"]));
  expect([...exportedSchemas().keys()]).toEqual(expect.arrayContaining(Object.keys(schemas)));
});

test("an endpoint refers to an entity, and an entity to another", () => {
  const { paths } = document;
  const list = paths["/web/doctor/complaints"]?.["get"]?.responses[200];
  expect(list).toMatchObject({
    content: { "application/json": { schema: { properties: { complaints: { items: ref("Complaint") } } } } },
  });
  const dashboard = paths["/web/doctor/dashboard"]?.["get"]?.responses[200];
  expect(dashboard).toMatchObject({ content: { "application/json": { schema: ref("Dashboard") } } });
  expect(schemas["Batch"]).toMatchObject({
    properties: { price: ref("Money"), schedules: { items: ref("BatchSchedule") } },
  });
});

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

test("every reference leads to a component, and every component is referred to", () => {
  const refs = partsOf(document).flatMap((part) => ("$ref" in part ? [part.$ref] : []));
  expect([...new Set(refs)].sort()).toEqual(Object.keys(schemas).map((name) => ref(name).$ref));
});

test("no object of three fields or more repeats what a component says", () => {
  const texts = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]));
  const inside = [document.paths, ...Object.values(schemas).map((schema) => Object.values(schema))].flatMap(partsOf);
  const objects = inside.filter((part) => "properties" in part && Object.keys(part.properties ?? {}).length > 2);
  expect(objects.length).toBeGreaterThan(50);
  expect(objects.flatMap((part) => texts.get(JSON.stringify(part)) ?? [])).toEqual([]);
});

test("the document is the same each time it is made, with the components in the order of their names", () => {
  expect(JSON.stringify(openApiDocument(features))).toBe(JSON.stringify(document));
  expect(Object.keys(schemas)).toEqual(Object.keys(schemas).toSorted());
});

test("one name for two schemas is refused", () => {
  const Place = z.object({ id: z.number() });
  expect(exportedSchemas({ one: { Place }, again: { Place, limit: 3 } })).toEqual(new Map([["Place", Place]]));
  const modules = { one: { Place }, other: { Place: z.string() } };
  expect(() => exportedSchemas(modules)).toThrow("two schemas named Place");
});

test("a schema that is sent in another form than it is received is refused under one name", () => {
  const Place = z.object({ id: z.string() });
  const Size = z.string().transform(Number).pipe(z.number());
  const { describe, components } = schemaDescriber(
    new Map<string, z.ZodType>([
      ["Place", Place],
      ["Size", Size],
    ]),
  );
  describe(z.object({ Place }), "input");
  expect(describe(z.object({ Place }), "output")).toMatchObject({ properties: { Place: ref("Place") } });
  expect(components()).toMatchObject({ Place: { properties: { id: { type: "string" } } } });
  describe(Size, "input");
  expect(() => describe(Size, "output")).toThrow("Size is sent in another form");
});
