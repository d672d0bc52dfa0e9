import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { servingEnv, servingFlags } from "../../scripts/serving.mjs";

const program = /node"?[^\n]*build\/server\/(?:index|api|jobs)\.js/g;
const deployed = readdirSync(projectPath("deploy")).map((name) => {
  const text = readFileSync(projectPath(`deploy/${name}`), "utf8");
  return { name, text, starts: text.match(program) ?? [] };
});
const starting = deployed.filter(({ starts }) => starts.length > 0);

test("each file of deploy/ starts its programs with the flags that `npm start` has", () => {
  expect(starting.map(({ name }) => name)).toEqual(["Containerfile", "compose.yaml", "jobs.service", "portal.service"]);
  for (const { name, starts } of starting)
    for (const start of starts) for (const flag of servingFlags) expect(start, `deploy/${name}`).toContain(flag);
});

test("each file of deploy/ that starts a program sets the environment that `npm start` sets", () => {
  const withEnv = starting.filter(({ name }) => name !== "compose.yaml"); // it runs the image of the Containerfile
  for (const { name, text } of withEnv)
    for (const [key, value] of Object.entries(servingEnv)) expect(text, `deploy/${name}`).toContain(`${key}=${value}`);
});

/** Environment of a unit's program as systemd sets it: EnvironmentFile overrides Environment, and env both. */
function environmentOf(unit: string, settings: Record<string, string>): Record<string, string> {
  const pairs = (text = "") =>
    [...text.matchAll(/(\w+)=(\S+)/g)].map(([, name = "", value = ""]): [string, string] => [name, value]);
  const [, program = ""] = /^ExecStart=\/usr\/bin\/env (.*?) \/usr\/bin\/node/m.exec(unit) ?? [];
  const own = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, text]) => pairs(text));
  const file = unit.includes("\nEnvironmentFile=") ? settings : {};
  return Object.fromEntries([...own, ...Object.entries(file), ...pairs(program)]);
}

test("portal and jobs on one machine have metrics ports of their own, whatever the shared settings say", () => {
  const unitOf = (name: string) => deployed.find((one) => one.name === name)?.text ?? "";
  const portOf = (name: string) => environmentOf(unitOf(name), { METRICS_PORT: "9464" })["METRICS_PORT"];
  expect([portOf("portal.service"), portOf("jobs.service")]).toEqual(["9464", "9465"]);
});
