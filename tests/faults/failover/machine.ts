import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chown, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import type { SystemAccount } from "#api/db/data-folder.ts";
import { deployedFile } from "#tests/support/processes/proxies/deployed.ts";

const run = promisify(execFile);

/** Ports of a machine of the cluster on the loopback address. */
export interface MachinePorts {
  etcd: number;
  etcdPeer: number;
  patroni: number;
  postgres: number;
}

/** Properties that all machines of a cluster share. */
export interface ClusterPlan {
  folder: string;
  account: SystemAccount;
  passwords: { superuser: string; standby: string };
  ports: Record<"db-1" | "db-2" | "witness", MachinePorts>;
}

export type MachineName = keyof ClusterPlan["ports"];

const local = (port: number) => `127.0.0.1:${port}`;
const http = (port: number) => `http://${local(port)}`;

/** Writes deploy/patroni.yml for a machine, with ports and folders of this run. Returns its path. */
async function writePatroniFile({ folder, account, passwords, ports }: ClusterPlan, name: MachineName) {
  const own = ports[name];
  const data = join(folder, `${name}-postgres`);
  const text = await deployedFile("patroni.yml", [
    ["db-1 # own", name],
    [
      "db-1:2379, db-2:2379, witness:2379",
      Object.values(ports)
        .map(({ etcd }) => local(etcd))
        .join(", "),
    ],
    ["db-1:8008 # own", local(own.patroni)],
    ["db-1:5432 # own", local(own.postgres)],
    ["0.0.0.0:8008", local(own.patroni)],
    ["0.0.0.0:5432", local(own.postgres)],
    ["/var/lib/postgresql/15/portal", `${data}\n  parameters: { unix_socket_directories: ${folder} }`],
    ["SUPERUSER_PASSWORD", passwords.superuser],
    ["STANDBY_PASSWORD", passwords.standby],
  ]);
  const file = join(folder, `${name}.yml`);
  await writeFile(file, text, { mode: 0o600 });
  if (account) await chown(file, account.uid, account.gid);
  return { file, data };
}

function etcdArguments({ folder, ports }: ClusterPlan, name: MachineName): string[] {
  const { etcd, etcdPeer } = ports[name];
  const cluster = Object.entries(ports).map(([each, { etcdPeer: port }]) => `${each}=${http(port)}`);
  const options = {
    name,
    "data-dir": join(folder, `${name}-etcd`),
    "listen-client-urls": http(etcd),
    "advertise-client-urls": http(etcd),
    "listen-peer-urls": http(etcdPeer),
    "initial-advertise-peer-urls": http(etcdPeer),
    "initial-cluster": cluster.join(","),
    "auto-compaction-mode": "periodic",
    "auto-compaction-retention": "1h",
    "log-level": "error",
  };
  return Object.entries(options).map(([option, value]) => `--${option}=${value}`);
}

/** Process ids of PostgreSQL with these files, its parent first. */
async function postgresPids(data: string): Promise<number[]> {
  const file = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => "");
  const [first = ""] = file.split("\n", 1);
  if (first === "") return [];
  const { stdout } = await run("ps", ["-o", "pid=", "--ppid", first]).catch(() => ({ stdout: "" }));
  return [first, ...stdout.trim().split(/\s+/)].filter((pid) => pid !== "").map(Number);
}

function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended by itself
    }
  }
}

/** One machine of the cluster: etcd, and on all but the witness Patroni with its PostgreSQL. */
export function machine(plan: ClusterPlan, name: MachineName) {
  const programs: ChildProcess[] = [];
  const output: string[] = [];
  let data = "";

  function launch(program: string, args: string[]): void {
    const child = spawn(program, args, {
      ...plan.account,
      cwd: "/",
      env: { ...process.env, HOME: join(plan.folder, `${name}-home`) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => output.push(text));
    programs.push(child);
  }

  return {
    name,
    output: () => output.join(""),
    async start(): Promise<void> {
      launch("etcd", etcdArguments(plan, name));
      if (name === "witness") return;
      const written = await writePatroniFile(plan, name);
      data = written.data;
      launch("patroni", [written.file]);
    },
    /** Kills everything on the machine at once, as a loss of power does. */
    async kill(): Promise<void> {
      const running = programs.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      const ended = running.map((child) => once(child, "exit"));
      const pids = data === "" ? [] : await postgresPids(data);
      data = ""; // the file of process ids stays, and the numbers can be given to others
      killAll([...running.flatMap(({ pid }) => pid ?? []), ...pids]);
      await Promise.all(ended);
      await delay(100);
    },
  };
}

const Members = z.object({ members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })) });

/** Roles of the running members as Patroni reports them, such as `leader` and `sync_standby`, by name. */
export async function rolesOf({ ports }: ClusterPlan): Promise<Map<string, string>> {
  for (const name of ["db-1", "db-2"] as const) {
    const response = await fetch(`${http(ports[name].patroni)}/cluster`).catch(() => undefined);
    if (response === undefined) continue;
    const { members } = Members.parse(await response.json());
    const running = members.filter(({ state }) => ["running", "streaming"].includes(state));
    return new Map(running.map((member) => [member.name, member.role]));
  }
  return new Map();
}
