import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { strict } from "#contract/strict.ts";
import { Id, Money, Timestamp } from "#contract/fields.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { plausible, inputSchema } from "#tests/support/hostile/plausible.ts";
import { runsOr, seed } from "#tests/support/runner/sizes.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

function read(schema: z.ZodType, body: unknown, bytes = 100) {
  const result = readTolerantly(schema, { body, bytes }, "Asia/Dhaka");
  const deviations = result.deviations.map(({ path, became }) => `${path} ${became}`);
  return { data: result.isRead ? result.data : undefined, deviations };
}

const Batch = z.object({
  id: Id,
  title: z.string(),
  starts_at: Timestamp,
  price: Money,
  discount: Money.nullable(),
  mode: z.enum(["online", "offline"]).nullable(),
  is_new: z.boolean().default(true),
  seats: z.number().optional(),
});
const List = z.object({ batches: z.array(Batch), meta: z.object({ next: z.string().nullable() }) });
const batch = {
  id: 1,
  title: "ব্যাচ ১",
  starts_at: "2026-11-22T09:00:00+06:00",
  price: "1200.00",
  discount: null,
  mode: null,
  is_new: false,
};
const list = { batches: [batch], meta: { next: null } };

test("returns a response that complies with the contract unchanged", () => {
  expect(read(List, list)).toEqual({ data: list, deviations: [] });
});

test("drops fields that the contract does not name", () => {
  expect(read(List, { ...list, debug: { sql: "select" } })).toEqual({ data: list, deviations: [] });
});

test("coerces scalars in other notations, without reporting their values", () => {
  const odd = { ...batch, id: "1", price: 1200, starts_at: "2026-11-22 09:00:00", is_new: "0", seats: "5" };
  const { data, deviations } = read(List, { ...list, batches: [odd] });
  expect(data).toEqual({ ...list, batches: [{ ...batch, starts_at: "2026-11-22T03:00:00.000Z", seats: 5 }] });
  expect(deviations.toSorted()).toEqual([
    "batches.*.id coerced",
    "batches.*.is_new coerced",
    "batches.*.price coerced",
    "batches.*.seats coerced",
    "batches.*.starts_at coerced",
  ]);
  expect(JSON.stringify(deviations)).not.toContain("1200");
});

test("omits unreadable list items and keeps the others", () => {
  const rows = [{ ...batch, id: "x" }, null, 7, batch, { ...batch, starts_at: null }];
  const { data, deviations } = read(List, { ...list, batches: rows });
  expect(data).toEqual(list);
  expect(deviations).toEqual([
    "batches.*.id left out",
    "batches.* left out",
    "batches.* left out",
    "batches.*.starts_at left out",
  ]);
});

test.each<[name: string, batch: object, expected: object | undefined]>([
  ["replaces a missing title by an empty one", { ...batch, title: undefined }, { ...batch, title: "" }],
  ["replaces an unknown enum value by null where allowed", { ...batch, mode: "by post" }, batch],
  ["replaces an invalid boolean by the default", { ...batch, is_new: "maybe" }, { ...batch, is_new: true }],
  ["replaces a missing discount by null", { ...batch, discount: undefined }, batch],
  ["omits the item if the discount is no amount", { ...batch, discount: "free" }, undefined],
  ["omits the item if the price is no amount", { ...batch, price: "free" }, undefined],
])("%s", (_, odd, expected) => {
  expect(read(List, { ...list, batches: [odd] }).data).toEqual({ ...list, batches: expected ? [expected] : [] });
});

test.each<[name: string, body: unknown]>([
  ["a paginated list of Laravel", { data: [batch], links: {}, meta: { current_page: 1, next: null } }],
  ["a bare list", [batch]],
  ["a list with gaps as an object", { ...list, batches: { 0: batch } }],
  ["a list wrapped in data", { ...list, batches: { data: [batch] } }],
  ["a response wrapped in data", { success: true, data: list }],
  ["a list without its metadata", { batches: [batch] }],
  ["a list with invalid metadata", { batches: [batch], meta: "1 of 3" }],
])("reads %s", (_, body) => {
  expect(read(List, body).data).toEqual(list);
});

test.each<[name: string, body: unknown]>([
  ["under its name", { batch }],
  ["under its name in data", { data: { batch } }],
  ["as a Laravel resource", { data: batch }],
  ["without its name", batch],
])("finds a single object %s", (_, body) => {
  expect(read(z.object({ batch: Batch, message: z.string().nullish() }), body).data).toEqual({ batch });
});

test("reads a missing list as empty, and reports another value in its place", () => {
  const Menu = z.object({ items: z.array(z.object({ title: z.string() })) });
  expect(read(Menu, {})).toEqual({ data: { items: [] }, deviations: ["items empty"] });
  expect(read(Menu, { items: null })).toEqual({ data: { items: [] }, deviations: ["items empty"] });
  expect(read(Menu, { items: 5 })).toEqual({ data: { items: [] }, deviations: ["items left out"] });
});

test("omits an unreadable optional part as a whole", () => {
  const Contact = z.object({ whatsapp: z.object({ phone: z.string().min(1), title: z.string() }).nullish() });
  const { data, deviations } = read(Contact, { whatsapp: { phone: null, title: "ক" } });
  expect(data).toEqual({ whatsapp: undefined });
  expect(deviations).toEqual(["whatsapp.phone left out"]);
});

test.each([undefined, null, "", "ok", 5, true, []])(
  "rejects %j as a response even if all fields are optional",
  (body) => {
    expect(read(z.object({ logo: z.string().nullish() }), body).data).toBeUndefined();
  },
);

test("fails if the essential object is unreadable, and reports its path", () => {
  expect(read(z.object({ batch: Batch }), { batch: { ...batch, id: {} } })).toEqual({
    data: undefined,
    deviations: ["batch.id unusable"],
  });
});

test("coerces values in a strict part, but neither omits nor invents any", () => {
  const Order = z.object({
    order: strict(
      z.object({
        due: Money,
        discount: Money.optional(),
        lines: z.array(z.object({ label: z.string(), amount: Money })),
      }),
    ),
    refund: strict(z.object({ amount: Money })).nullable(),
  });
  const line = { label: "ফি", amount: "10.00" };
  expect(read(Order, { order: { due: 10, lines: [line] } }).data).toEqual({
    order: { due: "10.00", lines: [line] },
    refund: null,
  });
  for (const order of [
    { due: "10.00" },
    { due: "10.00", lines: [line, { ...line, amount: "x" }] },
    { due: "10.00", lines: [{ amount: "10.00" }] },
    { due: null, lines: [line] },
    { due: "10.00", lines: [line], discount: "some" },
  ]) {
    expect(read(Order, { order }).data, JSON.stringify(order)).toBeUndefined();
  }
  const order = { due: "10.00", lines: [line] };
  expect(read(Order, { order }).data).toEqual({ order, refund: null });
  expect(
    read(Order, { order, refund: { amount: "some" } }).data,
    "an invalid optional part is not replaced by null",
  ).toBeUndefined();
});

test("omits unreadable entries of a record, and reads PHP's [] as empty", () => {
  const Errors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
  expect(read(Errors, { errors: { phone: "ভুল", code: ["ক"], name: {}, x: 5 } }).data).toEqual({
    errors: { phone: ["ভুল"], code: ["ক"], name: [], x: [] },
  });
  expect(read(Errors, { errors: [] }).data).toEqual({ errors: {} });
  expect(read(Errors, JSON.parse('{"errors":{"__proto__":["a"]}}')).data).toEqual({ errors: {} });
});

test("reads a union by the first matching option, without deviations of the others", () => {
  const Slide = z.object({ is_video: z.union([z.boolean(), z.number()]).transform(Boolean) });
  expect(read(Slide, { is_video: "yes" })).toEqual({ data: { is_video: true }, deviations: ["is_video coerced"] });
});

test("gives up on responses that are too large or have too many deviations", () => {
  expect(read(List, { ...list, batches: [{ ...batch, id: "1" }] }, 256 * 1024 + 1).data).toBeUndefined();
  const { data, deviations } = read(List, { ...list, batches: Array.from({ length: 60_000 }, () => 7) });
  expect(data).toBeUndefined();
  expect(deviations).toHaveLength(5001);
  expect(read(List, list, 2_000_000).data).toEqual(list);
});

/** Rewrites values in other notations that have the same meaning. */
function inOtherNotation(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => inOtherNotation(row, random));
    return random() < 0.2 && rows.length > 0 ? Object.fromEntries(rows.entries()) : rows;
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, inOtherNotation(field, random)]));
  }
  if (random() < 0.5) return value;
  if (typeof value === "boolean") return value ? "1" : 0;
  return typeof value === "number" ? String(value) : value;
}

/** Converts all numbers to strings, for comparison where the contract allows either. */
function numbersAsTexts(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? String(part) : part));
  return text && JSON.parse(text);
}

test("reads every response of the contract with numbers as strings, booleans as numbers and lists as objects", async () => {
  for (const declared of await declaredEndpoints()) {
    const { response, produces } = declared.endpoint;
    if (produces) continue;
    for (let n = 0; n < runsOr(3); n += 1) {
      const random = seeded(`${seed}/${n}/${nameOf(declared)}`);
      const good = plausible(inputSchema(response), random);
      const parsed = response.safeParse(good);
      if (!parsed.success) continue;
      const rewritten = inOtherNotation(good, random);
      const label = `SEED=${seed} ${nameOf(declared)} ${JSON.stringify(rewritten)}`;
      expect(numbersAsTexts(read(response, rewritten).data), label).toEqual(numbersAsTexts(parsed.data));
    }
  }
});

test("never throws on arbitrary JSON, and returns only valid data", async () => {
  const endpoints = (await declaredEndpoints()).map(({ endpoint }) => endpoint);
  fc.assert(
    fc.property(fc.constantFrom(...endpoints), fc.jsonValue({ maxDepth: 4 }), ({ response }, body) => {
      const { data } = read(response, body);
      return data === undefined || z.encode(z.any(), data) !== undefined;
    }),
    { seed: Number(seed), numRuns: runsOr(300) },
  );
});
