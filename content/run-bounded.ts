import { execFile, type ExecFileOptionsWithStringEncoding } from "node:child_process";

interface Bounds {
  patienceMs: number;
  mostBytes: number;
}

/**
 * Runs a program that reads what others made, without a shell and without a setting of this process. Gives what it wrote, also
 * where it failed or was ended because it took too long or said too much.
 */
export function runBounded(
  program: string,
  args: string[],
  { patienceMs, mostBytes }: Bounds,
): Promise<{ written: string; hasFailed: boolean }> {
  const options: ExecFileOptionsWithStringEncoding = {
    ...{ encoding: "utf8", timeout: patienceMs, killSignal: "SIGKILL", maxBuffer: mostBytes, windowsHide: true },
    env: { NODE_ENV: "production" },
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, written) => resolve({ written, hasFailed: error !== null }));
  });
}
