import { expect, test } from "vitest";
import { completeLock, dropDevelopmentPeers } from "./complete-lock.mjs";

/** @param {Record<string, import("./complete-lock.mjs").LockedPackage>} packages */
function lockOf(packages) {
  return { lockfileVersion: 3, packages };
}

const incomplete = lockOf({
  "": {},
  "node_modules/@rollup/rollup-linux-x64-gnu": { version: "4.68.7", optional: true },
  "node_modules/rollup": {
    version: "4.68.7",
    dev: true,
    optionalDependencies: {
      "@rollup/rollup-linux-x64-gnu": "4.68.7",
      "@rollup/rollup-linux-arm-musleabihf": "4.68.7",
      "@rollup/rollup-darwin-arm64": "4.68.7",
      "@rollup/rollup-wasm32-wasi": "4.68.7",
    },
  },
});

test("adds missing platform packages with the platform that their names contain", () => {
  const { lock, added } = completeLock(incomplete);
  expect(added).toHaveLength(3);
  expect(lock.packages).toMatchObject({
    "node_modules/@rollup/rollup-darwin-arm64": { version: "4.68.7", os: ["darwin"], cpu: ["arm64"], dev: true },
    "node_modules/@rollup/rollup-linux-arm-musleabihf": { os: ["linux"], cpu: ["arm"], libc: ["musl"], optional: true },
    "node_modules/@rollup/rollup-wasm32-wasi": { cpu: ["wasm32"], optional: true },
  });
});

test("keeps existing entries, in the order of npm", () => {
  const { lock } = completeLock(incomplete);
  expect(lock.lockfileVersion).toBe(3);
  expect(lock.packages).toMatchObject(incomplete.packages);
  const paths = Object.keys(lock.packages);
  expect(paths).toEqual(paths.toSorted((one, other) => one.localeCompare(other, "en")));
});

test("does not change a complete lock", () => {
  const { lock } = completeLock(incomplete);
  expect(completeLock(lock)).toEqual({ lock, added: [] });
});

test("adds the package inside its dependent if the top level has another version", () => {
  const { added } = completeLock(
    lockOf({
      "node_modules/@esbuild/sunos-x64": { version: "0.17.6", optional: true },
      "node_modules/vite/node_modules/esbuild": { optionalDependencies: { "@esbuild/sunos-x64": "0.25.12" } },
    }),
  );
  expect(added).toEqual(["node_modules/vite/node_modules/esbuild/node_modules/@esbuild/sunos-x64"]);
});

test("does not add a package that an override replaces by another one", () => {
  const { added } = completeLock(
    lockOf({
      "node_modules/@zxing/text-encoding": { name: "@favware/skip-dependency", version: "1.2.2", optional: true },
      "node_modules/web-encoding": { optionalDependencies: { "@zxing/text-encoding": "0.9.0" } },
    }),
  );
  expect(added).toEqual([]);
});

test("does not add a package that is installed further up in an accepted version", () => {
  const { added } = completeLock(
    lockOf({
      "node_modules/fsevents": { version: "2.3.3", optional: true },
      "node_modules/tsx/node_modules/vite": { optionalDependencies: { fsevents: "~2.3.2" } },
    }),
  );
  expect(added).toEqual([]);
});

test("throws for a name without a platform", () => {
  const lock = lockOf({ "node_modules/ws": { optionalDependencies: { bufferutil: "4.0.1" } } });
  expect(() => completeLock(lock)).toThrow(/bufferutil/);
});

test("drops optional peers that are for development alone", () => {
  const peers = { peerDependencies: { react: "^18", typescript: "^5" } };
  const meta = { peerDependenciesMeta: { typescript: { optional: true }, react: { optional: true } } };
  const { packages } = dropDevelopmentPeers(
    lockOf({
      "": { devDependencies: { typescript: "5.9.3" } },
      "node_modules/framework": { ...peers, ...meta },
      "node_modules/compiler": { ...peers, ...meta, dev: true },
      "node_modules/plugin": peers,
      "node_modules/typescript": { version: "5.9.3", devOptional: true },
    }),
  );
  expect(packages["node_modules/typescript"]).toEqual({ version: "5.9.3", dev: true });
  expect(packages).toMatchObject({
    "node_modules/framework": { peerDependencies: { react: "^18" } },
    "node_modules/compiler": peers,
    "node_modules/plugin": peers,
  });
  expect(packages["node_modules/framework"]?.peerDependencies).not.toHaveProperty("typescript");
});

test("drops optional peers that are tools", () => {
  const peers = { peerDependencies: { coverage: "4.1.12" }, peerDependenciesMeta: { coverage: { optional: true } } };
  const { packages } = dropDevelopmentPeers(
    lockOf({ tools: { devDependencies: { coverage: "4.1.12" } }, "node_modules/runner": { ...peers, dev: true } }),
  );
  expect(packages["node_modules/runner"]?.peerDependencies).toBeUndefined();
});
