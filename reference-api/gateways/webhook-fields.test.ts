import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { isStorable } from "./webhook-fields.ts";

test("a text is stored exactly if jsonb takes it", async () => {
  const { db } = await ownDatabase();
  const texts = ["ক", "🩺", "\u0000", "\ud800", "a\udc00"];
  const stored = texts.map((text) =>
    db.execute(sql`select ${JSON.stringify(text)}::jsonb`).then(
      () => true,
      () => false,
    ),
  );
  expect(texts.map(isStorable)).toEqual(await Promise.all(stored));
});
