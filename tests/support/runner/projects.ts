import { levels } from "../../../scripts/testing/levels.mjs";

/** Folders of journeys that every run repeats without JavaScript; `no-js-rest` repeats the other ones. */
export const foldersWithoutScript = ["account", "exams", "payments", "public-pages"].map((name) => `e2e/${name}/**`);

/** Servers of the end-to-end tests (`tests/support/processes/servers.ts`) that a project needs. Others need none. */
const serversByProject: Record<string, readonly string[]> = {
  http: ["portal"],
  js: ["portal"],
  "no-js": ["portal"],
  "no-js-rest": ["portal"],
  "extension-js": ["portal"],
  firefox: ["portal"],
  "firefox-no-js": ["portal"],
  "smoke-sample": ["portal"],
  smoke: ["portal"],
  "remote-js": ["api", "remote"],
  "remote-no-js": ["api", "remote"],
  "adapter-js": ["referenceApi", "foreignApi", "adapted"],
  "adapter-no-js": ["referenceApi", "foreignApi", "adapted"],
  "adapter-smoke": ["referenceApi", "foreignApi", "adapted"],
  "adapter-sample": ["referenceApi", "foreignApi", "adapted"],
  "remix-serve-js": ["remixServe"],
  "remix-serve-no-js": ["remixServe"],
  "specification-js": ["specificationApi", "specification"],
  "specification-no-js": ["specificationApi", "specification"],
  "specification-remix-serve-js": ["specificationApi", "specificationRemixServe"],
  "specification-remix-serve-no-js": ["specificationApi", "specificationRemixServe"],
};

/**
 * Values of Playwright's `--project`, which takes several (`--project js dev`, `--project=js`), as it reads them: in
 * any case, with `*` for any text.
 */
function requestedProjects(args: readonly string[]): RegExp[] {
  const values = args.flatMap((arg, index) => {
    if (arg.startsWith("--project=")) return [arg.slice("--project=".length)];
    if (arg !== "--project") return [];
    const rest = args.slice(index + 1);
    const end = rest.findIndex((one) => one.startsWith("-"));
    return end === -1 ? rest : rest.slice(0, end);
  });
  return values.map((value) => new RegExp(`^${value.replaceAll("*", ".*")}$`, "i"));
}

/**
 * Names of the projects that a Playwright command runs: the requested ones, by default those of `npm test`. All of them
 * if a requested one does not exist, so that Playwright names them when it says so.
 */
export function selectedProjects(args: readonly string[], all: readonly string[]): string[] {
  const requested = requestedProjects(args);
  if (requested.length === 0) return all.filter((name) => levels.usual.browserProjects.includes(name));
  if (!requested.every((pattern) => all.some((name) => pattern.test(name)))) return [...all];
  return all.filter((name) => requested.some((pattern) => pattern.test(name)));
}

/** Names of the servers that these projects need. */
export function serversOf(projects: readonly string[]): string[] {
  return [...new Set(projects.flatMap((name) => serversByProject[name] ?? []))];
}
