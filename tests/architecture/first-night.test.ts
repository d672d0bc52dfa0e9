import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "#config/settings.ts";
import { readEnv } from "#config/env.ts";
import { projectPath } from "#runtime/project-path.ts";

const page = readFileSync(projectPath("docs/first-night.md"), "utf8");

test("the nginx.conf of docs/first-night.md leads everything to the portal of this machine, with its certificate", () => {
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

test("the settings of docs/first-night.md are a public site with everything that one machine needs", () => {
  const [, file = ""] = /cat > \/etc\/portal\.env <<END\n([^]*?)END/.exec(page) ?? [];
  const shown = execFileSync("sh", ["-c", `cat <<END\n${file}END`], { encoding: "utf8" });
  const lines = [...shown.matchAll(/^(\w+)=(.*)$/gm)];
  const source = Object.fromEntries(lines.map(([, name = "", value = ""]): [string, string] => [name, value]));
  expect(lines.length).toBeGreaterThan(8);
  expect(Object.keys(source).filter((name) => !(name in settings))).toEqual([]);
  const env = readEnv(source);
  expect(env).toMatchObject({ isDemo: false, isSecure: true, TRUSTED_PROXIES: ["127.0.0.1"] });
  expect(env.DATA_DIR).toMatch(/^\//);
});
