import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { auditPackages, lockedPackages } from "./audit.mjs";

/**
 * A server that answers as https://google.github.io/osv.dev/post-v1-querybatch/ says: in the order of the queries, with ids
 * alone, and a token where there is more.
 * @param {Record<string, { vulns?: { id: string }[], next_page_token?: string }>} known by name@version, after a token with #token
 */
async function osv(known) {
  /** @type {any[]} */
  const asked = [];
  const server = createServer(async (request, response) => {
    if (request.method !== "POST" || request.url !== "/v1/querybatch") return response.writeHead(404).end();
    /** @type {any} */
    const { queries } = await json(request);
    asked.push(...queries);
    const results = queries.map((/** @type {any} */ query) => {
      const page = query.page_token ? `#${query.page_token}` : "";
      return known[`${query.package.name}@${query.version}${page}`] ?? {};
    });
    return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}

const packages = lockedPackages({
  packages: {
    "": {},
    "node_modules/one": { version: "1.0.0" },
    "node_modules/@scope/two": { version: "2.0.0" },
    "node_modules/one/node_modules/@scope/two": { version: "2.0.0" },
    "node_modules/alias": { name: "real", version: "3.0.0" },
  },
});

/**
 * @param {string} origin
 * @param {Map<string, string>} [reasons]
 */
async function run(origin, reasons = new Map()) {
  /** @type {string[]} */
  const lines = [];
  const code = await auditPackages(packages, { origin, reasons, print: (line) => void lines.push(line) });
  return { code, lines };
}

test("queries OSV once for each locked package, by its name in the registry", async () => {
  const { origin, asked } = await osv({});
  expect(await run(origin)).toEqual({
    code: 0,
    lines: ["3 locked packages: 0 advisories, 0 of them not accepted."],
  });
  expect(asked).toEqual([
    { package: { ecosystem: "npm", name: "one" }, version: "1.0.0" },
    { package: { ecosystem: "npm", name: "@scope/two" }, version: "2.0.0" },
    { package: { ecosystem: "npm", name: "real" }, version: "3.0.0" },
  ]);
});

test("returns 1 for an advisory that is not accepted, on later pages too", async () => {
  const { origin } = await osv({
    "one@1.0.0": { vulns: [{ id: "GHSA-1" }], next_page_token: "more" },
    "one@1.0.0#more": { vulns: [{ id: "GHSA-2" }] },
  });
  const accepted = new Map([["GHSA-1", "is never called"]]);
  expect(await run(origin, accepted)).toEqual({
    code: 1,
    lines: [
      "one 1.0.0  GHSA-1  accepted: is never called",
      "one 1.0.0  GHSA-2  not accepted: see https://osv.dev/vulnerability/GHSA-2",
      "3 locked packages: 2 advisories, 1 of them not accepted.",
    ],
  });
  accepted.set("GHSA-2", "is not reached either");
  expect((await run(origin, accepted)).code).toBe(0);
});

test("names accepted advisories that no package has any more", async () => {
  const { origin } = await osv({});
  const { code, lines } = await run(origin, new Map([["GHSA-1", "is never called"]]));
  expect([code, lines[0]]).toEqual([0, "GHSA-1  is accepted, but no locked package has it."]);
});

test("returns 0 with a message if OSV cannot be reached", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  server.close();
  const origin = `http://127.0.0.1:${address.port}`;
  expect(await run(origin)).toEqual({
    code: 0,
    lines: [`OSV (${origin}) cannot be reached from here: the 3 locked packages were not checked.`],
  });
});

test("throws for a response that does not match the queries", async () => {
  const { origin } = await osv({});
  await expect(run(`${origin}/elsewhere`)).rejects.toThrow("OSV answered 404");
});
