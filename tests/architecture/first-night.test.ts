import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { staffProgram } from "#api/staff/program.ts";
import { readPortalEnv } from "#app/server/config/portal-env.server.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { projectPath } from "#runtime/project-path.ts";
import { declaredSettings } from "#tests/support/sources/declared-settings.ts";
import { readDocuments, readRepository } from "#tests/support/sources/documents.ts";

const [page = ""] = /^## First night: [^]*?(?=^## )/m.exec(readFileSync(projectPath("docs/operate.md"), "utf8")) ?? [];

test("the nginx.conf of the first night leads to this machine", () => {
  const [, edits = ""] = /^sed ([^]*?)\/srv\/portal\/deploy\/nginx\.conf > /m.exec(page) ?? [];
  expect(edits).toContain("127.0.0.1:3000");
  const config = execFileSync("sh", ["-c", `sed ${edits} deploy/nginx.conf`], {
    cwd: projectPath("."),
    encoding: "utf8",
  });
  const servers = [...config.matchAll(/^\s+server (\S+)/gm)].map(([, server]) => server).filter((one) => one !== "{");
  expect(servers).toEqual(["127.0.0.1:3000", "127.0.0.1:3000"]);
  expect(config).toContain("/etc/letsencrypt/live/portal.example/fullchain.pem;");
  expect(config).not.toMatch(/portal-\d|server api|\/etc\/nginx\/tls/);
  const [, webroot = "none"] = /certbot certonly --webroot -w (\S+)/.exec(page) ?? [];
  expect(config).toContain(`root ${webroot};`);
});

test("the settings of the first night are those of a public site", () => {
  const [, file = ""] = /cat > \/etc\/portal\.env <<END\n([^]*?)END/.exec(page) ?? [];
  const shown = execFileSync("sh", ["-c", `cat <<END\n${file}END`], { encoding: "utf8" });
  const lines = [...shown.matchAll(/^(\w+)=(.*)$/gm)];
  const source = Object.fromEntries(lines.map(([, name = "", value = ""]): [string, string] => [name, value]));
  expect(lines.length).toBeGreaterThan(8);
  const names = new Set(declaredSettings.map(({ name }) => name));
  expect(Object.keys(source).filter((name) => !names.has(name))).toEqual([]);
  const env = { ...readApiEnv(source), ...readPortalEnv(source) };
  expect(env).toMatchObject({ isDemo: false, isSecure: true, TRUSTED_PROXIES: ["127.0.0.1"] });
  expect(env.DATA_DIR).toMatch(/^\//);
});

const blocks = [...page.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block = ""]) => block);

test("every block of the first night is a shell script of existing parts", () => {
  const { scripts } = readRepository();
  expect(blocks.length).toBeGreaterThan(10);
  for (const block of blocks) {
    execFileSync("sh", ["-n"], { input: block });
    const files = [...block.matchAll(/\/srv\/portal\/(\S+)/g)].map(([, file = ""]) => file);
    expect(files.filter((file) => !existsSync(projectPath(file)))).toEqual([]);
    const named = [...block.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !scripts.has(name))).toEqual([]);
  }
});

const staff = staffProgram({ print: () => undefined, printError: () => undefined, note: () => undefined }, {});

/** The words of a staff command that name no command, subcommand or option of `parent`. */
function unknownWords([word = "", ...rest]: string[], parent: Command): string[] {
  const command = parent.commands.find((one) => [one.name(), ...one.aliases()].includes(word));
  if (command) return unknownWords(rest, command);
  const isCommandWanted = parent.commands.length > 0 && /^[a-z][a-z-]+$/.test(word);
  const known = new Set(["--as", "--help", ...[...parent.options, ...staff.options].map(({ long }) => long)]);
  const options = [word, ...rest].filter((one) => /^--\w/.test(one) && !known.has(one.replace(/=.*/, "")));
  return [...(isCommandWanted ? [word] : []), ...options];
}

/** The staff commands of a text that do not exist, with what is wrong of them. */
function unknownStaffCommands(text: string): string[] {
  return [...text.matchAll(/(?<![\w/-])(?:matra-staff|npm run staff --) ([^`\n;|&)]+)/g)].flatMap(
    ([called, words = ""]) => {
      const [command = ""] = words.split(/,|\s#/);
      return unknownWords(command.trim().split(/\s+/), staff).length > 0 ? [called] : [];
    },
  );
}

test("the documents name only staff commands and options that exist", () => {
  const wrong = readDocuments(readRepository().files).flatMap(({ file, codes }) =>
    codes.flatMap(unknownStaffCommands).map((command) => `${file}: ${command}`),
  );
  expect(wrong).toEqual([]);
  expect(unknownStaffCommands("`matra-staff stats` `matra-staff backup --kept 3`\nnpm run staff -- sms lists")).toEqual(
    ["matra-staff stats", "matra-staff backup --kept 3", "npm run staff -- sms lists"],
  );
  expect(unknownStaffCommands("`matra-staff doctors set-password 1 --any-device`; matra-staff check")).toEqual([]);
});
