import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runAsProgram } from "./program.mjs";
import { SetupError } from "./setup-error.mjs";

/** Folders with a package-lock.json: the repository, and those of packages that only one command needs. */
export const lockedFolders = [
  ".",
  "reference-api/scripts/db-generate",
  "scripts/mutation",
  "tests/engines/packages",
  "tests/ffprobe",
  "tests/load/peers/fastify",
  "tests/load/peers/hono",
  "tests/load/peers/next",
  "tests/load/peers/react-router",
];

/** Reasons why advisories do not apply here, by advisory id. */
const accepted = new Map([
  ["GHSA-rxv8-25v2-qmq8", "single fetch: what a page reflects is bounded in size and depth (decision 1)"],
  ["GHSA-49rj-9fvp-4h2h", "turbo-stream: the server decodes nothing that a visitor sends (decision 1)"],
  ["GHSA-chx6-hx7r-mcp5", "route discovery is off, and addresses are bounded (decision 1)"],
  ["GHSA-337j-9hxr-rhxg", "only Responses are thrown, no errors of others (decision 1)"],
  ["GHSA-wrjc-x8rr-h8h6", "links from data pass a check of their own (decision 1)"],
]);

/**
 * A package of the npm registry.
 * @typedef {{ name: string, version: string }} Package
 *
 * The used part of a response to https://google.github.io/osv.dev/post-v1-querybatch/
 * @typedef {{ vulns?: { id: string }[], next_page_token?: string }} Result
 */

/** Maximum number of queries in one request. */
const batchSize = 1000;
const timeoutMs = 30_000;

/**
 * Lists the packages of a lock file, each version once.
 * @param {{ packages: Record<string, { name?: string, version?: string, link?: boolean }> }} lock package-lock.json, lockfileVersion 3
 * @returns {Package[]}
 */
export function lockedPackages({ packages }) {
  const entries = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const all = entries.map(([path, { name, version = "" }]) => ({
    name: name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
    version,
  }));
  return [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/**
 * Looks up the advisories of packages in the OSV database.
 * @param {Package[]} packages
 * @param {string} origin
 * @returns {Promise<{ id: string, of: Package }[] | undefined>} undefined if OSV cannot be reached
 */
export async function findAdvisories(packages, origin) {
  const found = [];
  /** @type {{ of: Package, token?: string | undefined }[]} */
  let queries = packages.map((of) => ({ of }));
  while (queries.length > 0) {
    const batch = queries.slice(0, batchSize);
    const results = await queryOsv(batch, origin);
    if (!results) return undefined;
    if (results.length !== batch.length)
      throw new SetupError(`OSV answered ${results.length} of ${batch.length} queries.`);
    const more = [];
    for (const [index, { of }] of batch.entries()) {
      const { vulns = [], next_page_token: token } = results[index] ?? {};
      found.push(...vulns.map(({ id }) => ({ id, of })));
      if (token) more.push({ of, token });
    }
    queries = [...queries.slice(batchSize), ...more];
  }
  return found;
}

/**
 * @param {{ of: Package, token?: string | undefined }[]} batch
 * @param {string} origin
 * @returns {Promise<Result[] | undefined>}
 */
async function queryOsv(batch, origin) {
  const queries = batch.map(({ of: { name, version }, token }) => ({
    package: { ecosystem: "npm", name },
    version,
    ...(token && { page_token: token }),
  }));
  const request = { method: "POST", body: JSON.stringify({ queries }), signal: AbortSignal.timeout(timeoutMs) };
  const response = await fetch(`${origin}/v1/querybatch`, request).catch(() => undefined);
  if (!response) return undefined;
  if (!response.ok) throw new SetupError(`OSV answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  /** @type {{ results: Result[] }} */
  const { results } = JSON.parse(await response.text());
  return results;
}

/**
 * Checks packages against OSV and prints their advisories. Returns exit code 1 if one of them is not accepted.
 * @param {Package[]} packages
 * @param {{ origin?: string, reasons?: Map<string, string>, print?: (line: string) => void }} [options]
 */
export async function auditPackages(
  packages,
  { origin = "https://api.osv.dev", reasons = accepted, print = console.log } = {},
) {
  const advisories = await findAdvisories(packages, origin);
  if (!advisories) {
    print(`OSV (${origin}) cannot be reached from here: the ${packages.length} locked packages were not checked.`);
    return 0;
  }
  for (const { id, of } of advisories) {
    const reason = reasons.get(id);
    const verdict = reason ? `accepted: ${reason}` : `not accepted: see https://osv.dev/vulnerability/${id}`;
    print(`${of.name} ${of.version}  ${id}  ${verdict}`);
  }
  const open = advisories.filter(({ id }) => !reasons.has(id));
  for (const id of reasons.keys()) {
    if (!advisories.some((advisory) => advisory.id === id)) print(`${id}  is accepted, but no locked package has it.`);
  }
  print(`${packages.length} locked packages: ${advisories.length} advisories, ${open.length} of them not accepted.`);
  return open.length > 0 ? 1 : 0;
}

async function main() {
  const locks = lockedFolders.map((folder) =>
    JSON.parse(readFileSync(join(root, folder, "package-lock.json"), "utf8")),
  );
  return auditPackages(lockedPackages({ packages: Object.assign({}, ...locks.map(prefixed)) }));
}

/**
 * Prefixes the package paths of a lock file with a number, so that the paths of several files do not collide.
 * @param {{ packages: Record<string, { link?: boolean }> }} lock
 * @param {number} number
 */
function prefixed({ packages }, number) {
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  return Object.fromEntries(entries.map(([path, entry]) => [`${number}/${path}`, entry]));
}

await runAsProgram(import.meta.url, main);
