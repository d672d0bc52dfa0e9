import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#process/log.ts";
import { createResponseReader } from "./response-reader.server.ts";

test("names the field of a response that deviates from the contract in the log of the process", () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const Categories = z.object({ batch_categories: z.array(z.object({ totalItem: z.number() })) });
  const endpoint = { method: "GET", path: "/web/homepage/batch-categories/{category_id}" } as const;
  const body = { batch_categories: [{ totalItem: "1" }] };
  createResponseReader({ log, zone: "Asia/Dhaka" }).read(endpoint, Categories, { body, bytes: 50 });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    {
      endpoint: "GET /web/homepage/batch-categories/{category_id}",
      field: "batch_categories.*.totalItem",
      expected: "number",
      found: "string",
      became: "coerced",
    },
  ]);
});
