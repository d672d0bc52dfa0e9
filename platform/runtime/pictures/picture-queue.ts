import { createFairQueue } from "#runtime/fair-queue.ts";
import { createPictureProcess, type PictureJob, type PictureResult } from "./picture-process.ts";

/** Pictures that are decoded at once in this process of the server; each takes up to 310 MB while it works. */
const processCount = 2;

const queue = createFairQueue({ slots: processCount, waiting: 16, waitingPerOwner: 6 });
const free = Array.from({ length: processCount }, createPictureProcess);

/**
 * Checks and re-encodes a picture in a child process, in turn by owner. Throws QueueFull if too many pictures of the
 * owner or of all owners are waiting.
 */
export function runPictureJob(owner: string, job: PictureJob, timeoutMs: number): Promise<PictureResult> {
  return queue.run(owner, async () => {
    const process = free.pop() ?? createPictureProcess(); // as many as the queue has slots
    try {
      return await process.run(job, timeoutMs);
    } finally {
      free.push(process);
    }
  });
}
