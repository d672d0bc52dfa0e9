import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { serverAccount } from "#api/db/data-folder.ts";
import { ownFolder } from "#tests/support/processes/folders/fast-temp-folder.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { poolerPassword } from "#tests/support/processes/postgres/pgbouncer.ts";
import { deployedFile, isListening } from "#tests/support/processes/proxies/deployed.ts";
import { machine, rolesOf, type ClusterPlan, type MachinePorts } from "./machine.ts";

const run = promisify(execFile);
const packages = "postgresql-15 patroni etcd-server haproxy pgbouncer nginx";

async function requirePrograms(): Promise<void> {
  for (const [name, option] of [
    ["etcd", "--version"],
    ["patroni", "--version"],
    ["haproxy", "-v"],
  ] as const) {
    await run(name, [option]).catch((cause: unknown) => {
      throw new Error(`${name} is missing: apt-get install --no-install-recommends ${packages}`, { cause });
    });
  }
}

async function freePorts(): Promise<MachinePorts> {
  return {
    etcd: await freePort(),
    etcdPeer: await freePort(),
    patroni: await freePort(),
    postgres: await freePort(),
  };
}

/** Waits until the work returns true. Throws after two minutes. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadlineMs = performance.now() + 120_000;
  while (!(await isTrue())) {
    if (performance.now() > deadlineMs) throw new Error(`after two minutes still not: ${what}`);
    await delay(100);
  }
}

/** Starts HAProxy with deploy/haproxy.cfg in front of both database servers. */
async function startHaproxy({ folder, ports }: ClusterPlan) {
  const [primary, standby] = [String(await freePort()), String(await freePort())];
  const serverOf = (name: "db-1" | "db-2"): [string, string] => [
    `server ${name} ${name}:5432`,
    `server ${name} 127.0.0.1:${ports[name].postgres} port ${ports[name].patroni}`,
  ];
  const file = join(folder, "haproxy.cfg");
  const changes: [string, string][] = [
    [":5000", `:${primary}`],
    [":5001", `:${standby}`],
  ];
  await writeFile(file, await deployedFile("haproxy.cfg", [...changes, serverOf("db-1"), serverOf("db-2")]));
  const server = spawn("haproxy", ["-q", "-db", "-f", file], { stdio: "ignore" });
  const exited = once(server, "exit");
  while (server.exitCode === null && !(await isListening(primary))) await delay(50);
  if (server.exitCode !== null) throw new Error("haproxy did not start");
  return {
    primary,
    standby,
    async stop(): Promise<void> {
      server.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Starts two PostgreSQL servers under Patroni, three members of etcd, and HAProxy, which leads to the primary. Creates
 * the database `portal` and its role.
 */
export async function startCluster() {
  await requirePrograms();
  const folder = await ownFolder();
  const account = await serverAccount(folder);
  if (account) await chown(folder, account.uid, account.gid);
  const plan: ClusterPlan = {
    folder,
    account,
    passwords: { superuser: "of-the-superuser", standby: "of-the-standby" },
    ports: { "db-1": await freePorts(), "db-2": await freePorts(), witness: await freePorts() },
  };
  const witness = machine(plan, "witness");
  const databases = [machine(plan, "db-1"), machine(plan, "db-2")];
  for (const each of [witness, ...databases]) await each.start();
  const haproxy = await startHaproxy(plan);

  async function machineAs(role: string) {
    const roles = await rolesOf(plan);
    return databases.find(({ name }) => roles.get(name) === role);
  }
  /** Waits until a machine has this role, and returns it. */
  async function waitForRole(role: "leader" | "sync_standby") {
    await waitUntil(`a ${role}`, async () => (await machineAs(role)) !== undefined);
    const found = await machineAs(role);
    if (!found) throw new Error(`the ${role} is gone again`);
    return found;
  }
  async function stop(): Promise<void> {
    await haproxy.stop();
    for (const each of [...databases, witness]) await each.kill();
    await rm(folder, { recursive: true, force: true });
  }

  try {
    await waitForRole("sync_standby");
    const address = { host: "127.0.0.1", port: Number(haproxy.primary), user: "postgres" };
    const client = new pg.Client({ ...address, password: plan.passwords.superuser, database: "postgres" });
    await client.connect();
    await client.query(`create role portal login password '${poolerPassword}'`);
    await client.query("create database portal owner portal encoding 'UTF8' locale 'C' template template0");
    await client.end();
  } catch (error) {
    for (const { name, output } of databases) console.log(`${name}:\n${output()}`);
    await stop();
    throw error;
  }
  return { haproxy, databases, waitForRole, stop };
}
