import { execFile, type ExecFileOptionsWithStringEncoding } from "node:child_process";

interface Bounds {
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Runs a program on untrusted input, without a shell and with NODE_ENV as its only environment variable. Returns its
 * standard output, also if it failed or was killed because it took too long or wrote too much.
 */
export function runBounded(
  program: string,
  args: string[],
  { timeoutMs, maxBytes }: Bounds,
): Promise<{ written: string; hasFailed: boolean }> {
  const options: ExecFileOptionsWithStringEncoding = {
    encoding: "utf8",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: maxBytes,
    windowsHide: true,
    env: { NODE_ENV: "production" },
  };
  return new Promise((resolve) => {
    execFile(program, args, options, (error, written) => resolve({ written, hasFailed: error !== null }));
  });
}
