import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, rename, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "#runtime/error-code.ts";

interface Claim {
  name: string;
  withdraw(): Promise<void>;
}

// The claim gets its name only once somebody listens, so a named claim that refuses a call is dead for good.
async function makeClaim(folder: string): Promise<Claim> {
  const name = randomBytes(6).toString("hex");
  const unnamed = join(folder, `.${name}`);
  const server = createServer((socket) => socket.destroy());
  // its own: else one of several processes would listen through the one that started it, which lives on
  server.listen({ path: unnamed, readableAll: true, writableAll: true, exclusive: true });
  await once(server, "listening");
  await rename(unnamed, join(folder, name));
  return {
    name,
    async withdraw() {
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

async function hasRival(folder: string, own: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    if (name === own || name.startsWith(".")) continue;
    if (await isHeld(join(folder, name))) return true;
    await rm(join(folder, name), { force: true });
  }
  return false;
}

/**
 * Runs `work` while nobody else, in this process or another, runs theirs with the same folder. A claim is a socket
 * file that its process listens on: the kernel lets go of it when the process is killed, and a process id that is used
 * again misleads nobody. Who finds a rival steps back and tries again, for `patienceSeconds`.
 */
export async function exclusive<T>(folder: string, work: () => Promise<T>, patienceSeconds = 120): Promise<T> {
  const givesUpAt = performance.now() + patienceSeconds * 1000;
  while (performance.now() < givesUpAt) {
    const claim = await makeClaim(folder);
    try {
      if (!(await hasRival(folder, claim.name))) return await work();
    } finally {
      await claim.withdraw();
    }
    await delay(10 + Math.random() * 40);
  }
  throw new Error(`${folder}: another process has held it for ${patienceSeconds} s.`);
}
