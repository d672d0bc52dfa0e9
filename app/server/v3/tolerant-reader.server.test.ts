import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { exact } from "#contract/strict.ts";
import { Id, Money, Timestamp } from "#contract/fields.ts";
import { declaredEndpoints, nameOf } from "#tests/support/declared-endpoints.ts";
import { seeded } from "#tests/support/mutations.ts";
import { plausible, inputSchema } from "#tests/support/plausible.ts";
import { runsOr, seed } from "#tests/support/sizes.ts";
import { readTolerantly } from "./tolerant-reader.server.ts";

function read(schema: z.ZodType, body: unknown, bytes = 100) {
  const reading = readTolerantly(schema, { body, bytes }, "Asia/Dhaka");
  const bends = reading.bends.map(({ path, became }) => `${path} ${became}`);
  return { data: reading.isRead ? reading.data : undefined, bends };
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

test("an answer as the contract says is taken as it is", () => {
  expect(read(List, list)).toEqual({ data: list, bends: [] });
});

test("what the contract does not name is left unsaid", () => {
  expect(read(List, { ...list, debug: { sql: "select" } })).toEqual({ data: list, bends: [] });
});

test("scalars in other spellings are respelt, and nothing is told of their values", () => {
  const odd = { ...batch, id: "1", price: 1200, starts_at: "2026-11-22 09:00:00", is_new: "0", seats: "5" };
  const { data, bends } = read(List, { ...list, batches: [odd] });
  expect(data).toEqual({ ...list, batches: [{ ...batch, starts_at: "2026-11-22T03:00:00.000Z", seats: 5 }] });
  expect(bends.toSorted()).toEqual([
    "batches.*.id respelt",
    "batches.*.is_new respelt",
    "batches.*.price respelt",
    "batches.*.seats respelt",
    "batches.*.starts_at respelt",
  ]);
  expect(JSON.stringify(bends)).not.toContain("1200");
});

test("a row that cannot be read is left out, the others stay", () => {
  const rows = [{ ...batch, id: "x" }, null, 7, batch, { ...batch, starts_at: null }];
  const { data, bends } = read(List, { ...list, batches: rows });
  expect(data).toEqual(list);
  expect(bends).toEqual([
    "batches.*.id left out",
    "batches.* left out",
    "batches.* left out",
    "batches.*.starts_at left out",
  ]);
});

test.each<[what: string, batch: object, shown: object | undefined]>([
  ["a missing title is empty", { ...batch, title: undefined }, { ...batch, title: "" }],
  ["an unknown word is nothing where it may be", { ...batch, mode: "by post" }, batch],
  ["a flag that says maybe is the default", { ...batch, is_new: "maybe" }, { ...batch, is_new: true }],
  ["a missing discount is none", { ...batch, discount: undefined }, batch],
  ["a discount that is no amount costs the row", { ...batch, discount: "free" }, undefined],
  ["a price that is no amount costs the row", { ...batch, price: "free" }, undefined],
])("%s", (_, odd, shown) => {
  expect(read(List, { ...list, batches: [odd] }).data).toEqual({ ...list, batches: shown ? [shown] : [] });
});

test.each<[what: string, body: unknown]>([
  ["Laravel's page of a list", { data: [batch], links: {}, meta: { current_page: 1, next: null } }],
  ["a list alone", [batch]],
  ["a list with gaps", { ...list, batches: { 0: batch } }],
  ["a list in its own data", { ...list, batches: { data: [batch] } }],
  ["an answer in its data", { success: true, data: list }],
  ["a list without what stands around it", { batches: [batch] }],
  ["a list with nonsense around it", { batches: [batch], meta: "1 of 3" }],
])("%s is read", (_, body) => {
  expect(read(List, body).data).toEqual(list);
});

test.each<[what: string, body: unknown]>([
  ["by its name", { batch }],
  ["in its data", { data: { batch } }],
  ["as a resource of Laravel's", { data: batch }],
  ["alone", batch],
])("one thing is found %s", (_, body) => {
  expect(read(z.object({ batch: Batch, message: z.string().nullish() }), body).data).toEqual({ batch });
});

test("a list that is not there is empty, and a text in its place is told of", () => {
  const Menu = z.object({ items: z.array(z.object({ title: z.string() })) });
  expect(read(Menu, {})).toEqual({ data: { items: [] }, bends: ["items empty"] });
  expect(read(Menu, { items: null })).toEqual({ data: { items: [] }, bends: ["items empty"] });
  expect(read(Menu, { items: 5 })).toEqual({ data: { items: [] }, bends: ["items left out"] });
});

test("an optional part that cannot be read is left out whole", () => {
  const Contact = z.object({ whatsapp: z.object({ phone: z.string().min(1), title: z.string() }).nullish() });
  const { data, bends } = read(Contact, { whatsapp: { phone: null, title: "ক" } });
  expect(data).toEqual({ whatsapp: null });
  expect(bends).toEqual(["whatsapp.phone left out"]);
});

test.each([undefined, null, "", "ok", 5, true, []])("%j is no answer, even where all of it may be missing", (body) => {
  expect(read(z.object({ logo: z.string().nullish() }), body).data).toBeUndefined();
});

test("what an answer is about cannot be missing, and the path says what it is", () => {
  expect(read(z.object({ batch: Batch }), { batch: { ...batch, id: {} } })).toEqual({
    data: undefined,
    bends: ["batch.id lost"],
  });
});

test("an exact part is respelt, but nothing of it is left out or made up", () => {
  const Order = z.object({
    order: exact(
      z.object({
        due: Money,
        discount: Money.optional(),
        lines: z.array(z.object({ label: z.string(), amount: Money })),
      }),
    ),
    refund: exact(z.object({ amount: Money })).nullable(),
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
  expect(read(Order, { order, refund: { amount: "some" } }).data, "what may be absent is not for that").toBeUndefined();
});

test("a record loses the entries that cannot be read; PHP's empty one is empty", () => {
  const Errors = z.object({ errors: z.record(z.string(), z.array(z.string())) });
  expect(read(Errors, { errors: { phone: "ভুল", code: ["ক"], name: {}, x: 5 } }).data).toEqual({
    errors: { phone: ["ভুল"], code: ["ক"], name: [], x: [] },
  });
  expect(read(Errors, { errors: [] }).data).toEqual({ errors: {} });
  expect(read(Errors, JSON.parse('{"errors":{"__proto__":["a"]}}')).data).toEqual({ errors: {} });
});

test("of a union the first that can read it does, and the others leave no trace", () => {
  const Slide = z.object({ is_video: z.union([z.boolean(), z.number()]).transform(Boolean) });
  expect(read(Slide, { is_video: "yes" })).toEqual({ data: { is_video: true }, bends: ["is_video respelt"] });
});

test("what is too large to bend, or takes too many turns, is given up", () => {
  expect(read(List, { ...list, batches: [{ ...batch, id: "1" }] }, 256 * 1024 + 1).data).toBeUndefined();
  const { data, bends } = read(List, { ...list, batches: Array.from({ length: 60_000 }, () => 7) });
  expect(data).toBeUndefined();
  expect(bends).toHaveLength(5001);
  expect(read(List, list, 2_000_000).data).toEqual(list);
});

/** Values as other programs write them: what is read of them must be what was meant. */
function otherwise(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) {
    const rows = value.map((row: unknown) => otherwise(row, random));
    return random() < 0.2 && rows.length > 0 ? Object.fromEntries(rows.entries()) : rows;
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, otherwise(field, random)]));
  }
  if (random() < 0.5) return value;
  if (typeof value === "boolean") return value ? "1" : 0;
  return typeof value === "number" ? String(value) : value;
}

/** Where the contract takes either, either is right. */
function numbersAsTexts(value: unknown): unknown {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === "number" ? String(part) : part));
  return text && JSON.parse(text);
}

test("every answer of the contract survives numbers as texts, flags as numbers, lists as objects", async () => {
  for (const declared of await declaredEndpoints()) {
    const { response, produces } = declared.endpoint;
    if (produces) continue;
    for (let n = 0; n < runsOr(3); n += 1) {
      const random = seeded(`${seed}/${n}/${nameOf(declared)}`);
      const good = plausible(inputSchema(response), random);
      const strict = response.safeParse(good);
      if (!strict.success) continue;
      const bent = otherwise(good, random);
      const place = `SEED=${seed} ${nameOf(declared)} ${JSON.stringify(bent)}`;
      expect(numbersAsTexts(read(response, bent).data), place).toEqual(numbersAsTexts(strict.data));
    }
  }
});

test("whatever is read, the strict schema accepts, and nothing throws", async () => {
  const endpoints = (await declaredEndpoints()).map(({ endpoint }) => endpoint);
  fc.assert(
    fc.property(fc.constantFrom(...endpoints), fc.jsonValue({ maxDepth: 4 }), ({ response }, body) => {
      const { data } = read(response, body);
      return data === undefined || z.encode(z.any(), data) !== undefined;
    }),
    { seed: Number(seed), numRuns: runsOr(300) },
  );
});

const Head = z.object({ id: Id, title: z.string(), year: z.number().nullish() });
const Videos = z.object({ course: Head, videos: z.array(z.object({ id: Id })) });
const ofCourse = { bytes: 100, known: new Map([["course.id", ["7", 7]]]) };

test("what the question names is known where the answer leaves it out, and no other thing is", () => {
  for (const course of [{ title: "ব্যাচ ১" }, { title: "ব্যাচ ১", id: null }, { title: "ব্যাচ ১", id: -1 }]) {
    const body = { course, videos: [{ id: 1 }, { title: "x" }] };
    const reading = readTolerantly(Videos, { body, ...ofCourse }, "Asia/Dhaka");
    expect(reading).toMatchObject({ isRead: true, data: { course: { id: 7, title: "ব্যাচ ১" }, videos: [{ id: 1 }] } });
  }
  const other = { course: { id: 8, title: "ব্যাচ ৮" }, videos: [] };
  expect(readTolerantly(Videos, { body: other, ...ofCourse }, "Asia/Dhaka")).toMatchObject({ data: other });
});

test("of several things the one that the question names may be missing; of one alone nothing would be left", () => {
  const headless = readTolerantly(Videos, { body: { videos: [{ id: 1 }] }, ...ofCourse }, "Asia/Dhaka");
  expect(headless).toMatchObject({ isRead: true, data: { course: { id: 7, title: "" }, videos: [{ id: 1 }] } });
  const Course = z.object({ course: Head });
  expect(readTolerantly(Course, { body: { course: null }, ...ofCourse }, "Asia/Dhaka").isRead).toBe(false);
});
