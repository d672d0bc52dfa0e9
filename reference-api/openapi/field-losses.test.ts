import { expect, test } from "vitest";
import { z } from "zod";
import { strict } from "#contract/strict.ts";
import { lossesWithout, responseJsonSchema } from "./field-losses.ts";

const amount = strict(z.string().regex(/^\d+$/));

test.each([
  ["nothing required", z.object({ a: z.string().nullish() }), ""],
  [
    "a text",
    z.object({ title: z.string(), at: z.iso.date() }),
    "only the field without `title`; the response without `at`",
  ],
  [
    "rows",
    z.object({ rows: z.array(z.object({ id: z.number(), of: z.object({ id: z.number() }).nullish() })) }),
    "only the field without `rows`; a row of `rows` without `rows.id`; `rows.of` without `rows.of.id`",
  ],
  ["a required object", z.object({ user: z.object({ id: z.number() }) }), "the response without `user.id`"],
  [
    "strict parts",
    z.object({ due: amount, lines: strict(z.array(z.object({ text: z.string() }))) }),
    "the response without `due`, `lines`, `lines.text`",
  ],
])("tells what is lost without %s", (_, schema, losses) => {
  expect(lossesWithout(responseJsonSchema(schema))).toBe(losses);
});
