import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { requireNode } from "../bootstrap.mjs";
import { rows } from "./rows.mjs";
import { commitOf, openSide } from "./side.mjs";
import { formatTable, isMissed } from "./table.mjs";
import { runAsProgram } from "../program.mjs";
import { SetupError } from "../setup-error.mjs";

/**
 * Measures the last commit beside another one, row by row, each in clones of its own, and prints a table. Fails if a
 * wanted ratio is missed.
 * @param {string[]} args names of rows, all but `test` if there are none; --against COMMIT; --at-most RATIO: wanted
 *   instead of the rows' own ratios
 */
async function main(args) {
  requireNode();
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: "string" }, "at-most": { type: "string" } },
  });
  if (!values.against) throw new SetupError("Name the other commit: npm run compare -- --against COMMIT [rows]");
  const chosen = chooseRows(positionals, values["at-most"]);
  const commits = [commitOf(values.against), commitOf("HEAD")];
  const parent = realpathSync(mkdtempSync(join(tmpdir(), "compare-")));
  chmodSync(parent, 0o755); // the database of root runs as another user
  process.once("exit", () => rmSync(parent, { recursive: true, force: true }));
  const [other, here] = commits.map((commit, index) => openSide(commit, join(parent, index === 0 ? "other" : "this")));
  if (!other || !here) throw new Error("two commits have two sides");

  const results = [];
  for (const { measure, ...row } of chosen) {
    console.error(`measuring ${row.name} …`);
    const result = { ...row, other: await measure(other), here: await measure(here) };
    console.log(formatTable([result]));
    results.push(result);
  }
  console.log(`\n${formatTable(results)}`);
  return results.some(isMissed) ? 1 : 0;
}

/**
 * @param {string[]} names
 * @param {string} [atMost]
 */
function chooseRows(names, atMost) {
  const unknown = names.filter((name) => !rows.some((row) => row.name === name));
  const known = rows.map(({ name }) => name).join(", ");
  if (unknown.length > 0) throw new SetupError(`No row ${unknown.join(", ")}. The rows are: ${known}.`);
  if (atMost !== undefined && !(Number(atMost) > 0))
    throw new SetupError(`--at-most must be a ratio such as 0.5, not ${atMost}.`);
  return rows
    .filter(({ name, isOnRequest }) => (names.length > 0 ? names.includes(name) : !isOnRequest))
    .map((row) => (atMost === undefined ? row : { ...row, atMost: Number(atMost) }));
}

await runAsProgram(import.meta.url, main);
