import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { selfSignedCertificate } from "./certificate.ts";
import { deployedFile, ensureProgram, isListening } from "./deployed.ts";
import { freePort } from "#tests/support/processes/free-port.ts";

interface NginxOptions {
  host: string;
  /** Port for HTTPS. */
  tls: string;
  /** Ports of both portals. */
  portals: [string, string];
}

/**
 * Starts nginx with deploy/nginx.conf, in which ports, folders and the certificate are replaced by those of this run.
 */
export async function startNginx({ host, tls, portals: [first, second] }: NginxOptions) {
  await ensureProgram("nginx");
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  await chmod(folder, 0o755);
  const { key, cert } = selfSignedCertificate(host);
  await writeFile(join(folder, "portal.crt"), cert);
  await writeFile(join(folder, "portal.key"), key);
  const file = join(folder, "nginx.conf");
  const config = await deployedFile("nginx.conf", [
    ["stderr warn", "stderr crit"], // the tests stop portals on purpose
    ["/run/nginx.pid", `${folder}/nginx.pid`],
    ["/var/cache/nginx", folder],
    ["/etc/nginx/tls", folder],
    ["portal-1:3000", `127.0.0.1:${first}`],
    ["portal-2:3000", `127.0.0.1:${second}`],
    ["api:3000", `127.0.0.1:${first} max_fails=3 fail_timeout=2s; server 127.0.0.1:${second}`],
    ["listen [::]:80;", ""],
    ["listen [::]:443 ssl http2;", ""],
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    ["listen 443 ", `listen 127.0.0.1:${tls} `],
  ]);
  await writeFile(file, config);
  const server = spawn("nginx", ["-c", file, "-g", "daemon off;"], { stdio: "inherit" });
  const exited = once(server, "exit");
  while (server.exitCode === null && !(await isListening(tls))) await delay(50);
  if (server.exitCode !== null) throw new Error("nginx did not start");
  return {
    certificate: cert,
    async stop(): Promise<void> {
      server.kill("SIGQUIT");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
