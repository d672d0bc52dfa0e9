import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/**
 * Makes a project whose build copies `program` to every program of build/server.
 * @param {{ program?: string, node?: string }} [project]
 */
function makeProject({ program = "console.log('up')", node = engines.node } = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "run-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(dirname(fileURLToPath(import.meta.url)), join(folder, "scripts"), { recursive: true });
  writeFileSync(join(folder, "package-lock.json"), "{}");
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), "{}");
  const scripts = { build: "node build.mjs", start: "node scripts/run.mjs start" };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", engines: { node }, scripts }));
  writeFileSync(join(folder, "server.ts"), program);
  writeFileSync(
    join(folder, "build.mjs"),
    `import { appendFileSync, cpSync } from "node:fs";
     appendFileSync("builds", "built ");
     for (const name of ["index", "api", "cluster", "staff"]) cpSync("server.ts", \`build/server/\${name}.js\`);`,
  );
  return folder;
}

/**
 * @param {string} folder
 * @param {string[]} args
 */
function start(folder, ...args) {
  vi.stubEnv("NODE_ENV", undefined);
  const child = spawn(process.execPath, [join(folder, "scripts", "run.mjs"), ...args], { cwd: tmpdir() });
  const written = { output: "", errors: "" };
  child.stdout.on("data", (text) => (written.output += text));
  child.stderr.on("data", (text) => (written.errors += text));
  const ending = once(child, "close").then(([code]) => ({ code, ...written }));
  return { child, ending };
}

/** @param {string} folder */
function builds(folder) {
  return readFileSync(join(folder, "builds"), "utf8").trim().split(" ").length;
}

test("a command builds, reports that on standard error, and passes on its arguments and exit code", async () => {
  const folder = makeProject({ program: "console.log(...process.argv.slice(1)); process.exitCode = 7" });
  const { code, output, errors } = await start(folder, "db:reset", "--yes").ending;
  expect(output).toBe(`${join(folder, "build", "server", "staff.js")} db reset --yes\n`);
  expect(errors).toMatch(/^Building … done in \d+ s\n$/);
  expect(code).toBe(7);
});

test("with --processes a server is started by the cluster program", async () => {
  const folder = makeProject({ program: "console.log(...process.argv.slice(1))" });
  const { output } = await start(folder, "api", "--processes", "3").ending;
  expect(output).toBe(`${join(folder, "build", "server", "cluster.js")} api.js --processes 3\n`);
});

test("builds again only after the sources changed", async () => {
  const folder = makeProject();
  await start(folder, "start").ending;
  await start(folder, "api").ending;
  expect(builds(folder)).toBe(1);
  writeFileSync(join(folder, "server.ts"), "console.log('changed')");
  expect((await start(folder, "start").ending).output).toBe("changed\n");
  expect(builds(folder)).toBe(2);
});

test("a build without its sources starts without installing or building", async () => {
  const folder = makeProject();
  await start(folder, "start").ending;
  for (const name of ["server.ts", "build.mjs", "package-lock.json", "node_modules", "build/.sources"])
    rmSync(join(folder, name), { recursive: true });
  expect(await start(folder, "staff").ending).toEqual({ code: 0, output: "up\n", errors: "" });
  expect(builds(folder)).toBe(1);
});

test("a build for coverage is not reused to serve", async () => {
  const folder = makeProject();
  vi.stubEnv("COVERAGE_DIR", folder);
  await start(folder, "start").ending;
  vi.stubEnv("COVERAGE_DIR", undefined);
  await start(folder, "start").ending;
  expect(builds(folder)).toBe(2);
});

test("two simultaneous commands build once", async () => {
  const folder = makeProject();
  const endings = await Promise.all([start(folder, "start").ending, start(folder, "api").ending]);
  expect(endings.map(({ output }) => output)).toEqual(["up\n", "up\n"]);
  expect(builds(folder)).toBe(1);
});

test("a failed build shows its output and starts nothing", async () => {
  const folder = makeProject();
  writeFileSync(join(folder, "build.mjs"), "throw new Error('no such route')");
  const { code, output, errors } = await start(folder, "start").ending;
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toContain("no such route");
});

test("reads .env without overwriting set variables, and sets NODE_ENV to production", async () => {
  const folder = makeProject({
    program: "console.log(process.env.PORT, process.env.PATH === 'x', process.env.NODE_ENV)",
  });
  writeFileSync(join(folder, ".env"), "PORT=4567\nPATH=x\n");
  expect((await start(folder, "start").ending).output).toBe("4567 false production\n");
});

/** @param {NodeJS.Signals} signal */
function drainsOn(signal) {
  return `let times = 0;
    const alive = setInterval(() => {}, 1000);
    process.on("${signal}", () => {
      times += 1;
      setTimeout(() => { console.log("drained", times); clearInterval(alive); process.exitCode = 3 }, 100);
    });
    console.log("up");`;
}

test.each(/** @type {const} */ (["SIGTERM", "SIGINT"]))(
  "%s reaches the application once, and the command waits for its end",
  async (signal) => {
    const { child, ending } = start(makeProject({ program: drainsOn(signal) }), "start");
    await once(child.stdout, "data");
    child.kill(signal);
    expect(await ending).toMatchObject({ code: 3, output: "up\ndrained 1\n" });
  },
);

test("the application shuts down in order when npm receives SIGTERM", async () => {
  const cwd = makeProject({ program: drainsOn("SIGTERM") });
  const npm = spawn("npm", ["--silent", "start"], { cwd, shell: process.platform === "win32" });
  const lines = createInterface({ input: npm.stdout });
  lines.once("line", () => npm.kill("SIGTERM"));
  const written = [];
  for await (const line of lines) written.push(line);
  expect(written).toEqual(["up", "drained 1"]);
});

test("an unsupported Node version is refused in one line", async () => {
  const { code, errors } = await start(makeProject({ node: ">=98 <99" }), "start").ending;
  expect(code).toBe(1);
  expect(errors).toMatch(/^This is Node .+ Node >=98 <99 is needed\. .+\n$/);
});

test("an unknown command prints the known ones", async () => {
  const { code, errors } = await start(makeProject(), "stop").ending;
  expect(code).toBe(1);
  expect(errors).toMatch(
    /^Usage: .+start\|api\|jobs\|staff\|openapi\|openapi:collection\|openapi:fields\|adapter:types\|adapter:new\|check:api\|doctor\|backup\|restore\|db:migrate\|db:seed\|db:reset/,
  );
});
