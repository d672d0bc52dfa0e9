import { createFairQueue } from "#runtime/fair-queue.ts";
import { createPictureProcess, type PictureJob, type PictureResult } from "./picture-process.ts";

/** Maximum number of pictures that this server process decodes at once; each takes up to 310 MB while it works. */
const processCount = 2;

const queue = createFairQueue({ slots: processCount, waiting: 16, waitingPerOwner: 6 });
const free = Array.from({ length: processCount }, createPictureProcess);

/**
 * Checks, measures or re-encodes a picture in a child process, in turn by owner. Throws QueueFull if too many pictures
 * of the owner or of all owners are waiting, and an Error if the child process does not start.
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
