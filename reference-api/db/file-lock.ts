import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, rename, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "#runtime/error-code.ts";

interface Lock {
  name: string;
  release(): Promise<void>;
}

// The socket gets its final name only once it listens, so a named socket that refuses a connection is dead for good.
async function createLock(folder: string): Promise<Lock> {
  const name = randomBytes(6).toString("hex");
  const unnamed = join(folder, `.${name}`);
  const server = createServer((socket) => socket.destroy());
  // exclusive: a cluster worker would otherwise listen through its primary process, which outlives it
  server.listen({ path: unnamed, readableAll: true, writableAll: true, exclusive: true });
  await once(server, "listening");
  await rename(unnamed, join(folder, name));
  return {
    name,
    async release() {
      await rm(join(folder, name), { force: true });
      server.close();
    },
  };
}

async function isHeld(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return errorCode(error) !== "ECONNREFUSED" && errorCode(error) !== "ENOENT";
  } finally {
    socket.destroy();
  }
}

async function isContended(folder: string, own: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    if (name === own || name.startsWith(".")) continue;
    if (await isHeld(join(folder, name))) return true;
    await rm(join(folder, name), { force: true });
  }
  return false;
}

/**
 * Runs `work` under an exclusive lock on `folder`, across all processes of this machine. The lock is a socket file that
 * its owner listens on: the kernel closes it when the process is killed, and unlike a pid file it cannot be confused by
 * a reused process id. Retries with a random delay while another lock exists; throws after `timeoutSeconds` of waiting.
 */
export async function withFileLock<T>(folder: string, work: () => Promise<T>, timeoutSeconds = 120): Promise<T> {
  const deadline = performance.now() + timeoutSeconds * 1000;
  while (performance.now() < deadline) {
    const lock = await createLock(folder);
    try {
      if (!(await isContended(folder, lock.name))) return await work();
    } finally {
      await lock.release();
    }
    await delay(10 + Math.random() * 40);
  }
  throw new Error(`${folder}: another process has held it for ${timeoutSeconds} s.`);
}
