import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchFolded } from "#locale/search-fold.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";
import { foldedSql, shownSql } from "./folded-sql.ts";
import { shownText } from "./shown-text.ts";

const texts = [
  "য় \u09dc ময\u09bc কো কে\u09be উত\u09cd\u200dস র\u200d\u09cdযা ক\u09cd\u200cষ ১২৩",
  "Women’s ‘A’ ʼ ´ 5′ “A” „B″ «C» A–B—C−D‑E ‒ ―",
  "A\u200b\ufeffC\u00adD\u2060E\u202aF\ufe0f ＡＢＣ １",
  "HCO₃⁻ 10⁹ ½ µ Ω Δ ﬁ 𝑁𝒙𝟓 ℃ ≠ ≤",
  "Sjögren Ménière Behçet Guillain–Barré Å ά ñ",
];

test("SQL folds a text for a search as JavaScript does", async () => {
  const { db } = await ownDatabase();
  const { rows } = await db.execute(
    sql`select ${sql.raw(foldedSql("text"))} as folded from unnest(${sql.param(texts)}::text[]) as text`,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(searchFolded));
});

test("SQL reads the text that HTML shows as JavaScript does", async () => {
  const { db } = await ownDatabase();
  const html =
    '<p>a <strong lang="bn">b</strong>c</p><p>d<br>e &lt;p&gt; &amp;lt; <a href="/x">f</a>g</p><ul><li>h</li></ul>';
  const { rows } = await db.execute(
    sql`select ${sql.raw(shownSql("html"))} as shown from (values (${html})) as v (html)`,
  );
  expect(rows.map(({ shown }) => String(shown).replace(/\s+/g, " ").trim())).toEqual([shownText(html)]);
  expect(shownText(html)).toBe("a bc d e <p> &lt; fg h");
});
