import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { projectPath } from "#api/db/project-path.ts";
import { selfSignedCertificate } from "./certificate.ts";
import { freePort } from "./portal-process.ts";

const run = promisify(execFile);

async function ensureNginx(): Promise<void> {
  if (await run("nginx", ["-v"]).catch(() => undefined)) return;
  await run("apt-get", ["install", "-y", "--no-install-recommends", "nginx"]).catch((cause: unknown) => {
    throw new Error("nginx is not there, and could not be installed: install it by hand", { cause });
  });
}

async function isListening(port: string): Promise<boolean> {
  const socket = connect(Number(port), "127.0.0.1");
  const isIn = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isIn;
}

interface Place {
  host: string;
  /** The port that ends TLS. */
  tls: string;
  /** The ports of both portals. */
  portals: [string, string];
}

/** nginx by the file of deploy/, with ports, folders and a certificate of this run in place of the file's own. */
export async function startNginx({ host, tls, portals: [first, second] }: Place) {
  await ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  await chmod(folder, 0o755);
  const { key, cert } = selfSignedCertificate(host);
  await writeFile(join(folder, "portal.crt"), cert);
  await writeFile(join(folder, "portal.key"), key);
  const given = await readFile(projectPath("deploy/nginx.conf"), "utf8");
  const ours: [string, string][] = [
    ["stderr warn", "stderr crit"], // that a portal is away is what is tried
    ["/run/nginx.pid", `${folder}/nginx.pid`],
    ["/var/cache/nginx", folder],
    ["/etc/nginx/tls", folder],
    ["portal-1:3000", `127.0.0.1:${first}`],
    ["portal-2:3000", `127.0.0.1:${second}`],
    ["api:3000", `127.0.0.1:${first} max_fails=3 fail_timeout=2s; server 127.0.0.1:${second}`],
    ["listen 80;", `listen 127.0.0.1:${await freePort()};`],
    ["listen 443 ", `listen 127.0.0.1:${tls} `],
  ];
  const file = join(folder, "nginx.conf");
  await writeFile(
    file,
    ours.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
      return text.replaceAll(from, to);
    }, given),
  );
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
