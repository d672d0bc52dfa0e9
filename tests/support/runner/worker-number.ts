/**
 * Number of this worker, for names and keys that no other worker uses. `FIRST_WORKER` moves the numbers of a run whose
 * database has been used by earlier runs (`playwright.dev.config.ts`).
 */
export const workerNumber = Number(process.env["FIRST_WORKER"] ?? 0) + Number(process.env["TEST_WORKER_INDEX"] ?? 0);
