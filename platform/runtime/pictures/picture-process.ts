import { fork, type ChildProcess } from "node:child_process";
import type { ResizeOptions } from "sharp";
import { projectPath } from "#runtime/project-path.ts";
import { deferredTimeout } from "#runtime/timeouts.ts";
import type { CheckRefusal, PictureFormat } from "./checks.mjs";

export interface EncodingAttempt {
  size: ResizeOptions;
  /** Output format; default: that of the picture. */
  format?: PictureFormat | "avif" | undefined;
  settings?: { quality?: number; effort?: number };
  /** Colour behind transparent parts. */
  background?: string;
}

export interface PictureJob {
  /** The bytes, or the path of a file that the child reads. */
  input: Uint8Array | string;
  pixels: number;
  /** Tried in order until the result has at most `maxBytes`. Without attempts, the picture is only measured. */
  attempts?: EncodingAttempt[];
  maxBytes?: number;
  /** Smaller pictures are checked, but neither decoded nor changed. */
  unchangedUpTo?: { bytes: number; pixels: number };
}

export type PictureResult =
  | { refusal: CheckRefusal | "pixels" | "slow" }
  | { found: PictureFormat; isUnchanged: true }
  | { found: PictureFormat; bytes?: Uint8Array; width: number; height: number };

export interface PictureProcess {
  /** Refuses the picture as slow if it takes longer than `timeoutMs`; the process is then killed and started again. */
  run(job: PictureJob, timeoutMs: number): Promise<PictureResult>;
}

/** Milliseconds in which a child process has to load its libraries, also on a busy machine. */
const startTimeoutMs = 20_000;
/** Milliseconds without work after which the child process ends, to release its memory. */
const idleMs = 60_000;

/** Environment variables that the child process gets; the others may contain secrets of the server. */
const passedOn = ["PATH", "LD_LIBRARY_PATH", "SystemRoot", "TMPDIR"];

function startChild(): ChildProcess {
  const env = Object.fromEntries(passedOn.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
  return fork(projectPath("platform/runtime/pictures/worker.mjs"), [], {
    env: { ...env, NODE_ENV: "production", MALLOC_ARENA_MAX: "2" },
    execArgv: ["--max-old-space-size=128"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

/** Lets a working child keep the parent process alive, and a waiting one not. */
function hold(child: ChildProcess, isWorking: boolean): void {
  const change = isWorking ? "ref" : "unref";
  child[change]();
  child.channel?.[change]();
}

/**
 * Resolves to the next message of the child, which runs `worker.mjs`; to undefined if it ends first, or is killed
 * because it takes longer than `timeoutMs`.
 */
function nextMessage(child: ChildProcess, timeoutMs: number): Promise<PictureResult | "ready" | undefined> {
  return new Promise((resolve) => {
    let isSettled = false;
    function settle(message?: unknown): void {
      isSettled = true;
      clearTimeout(timer);
      child.off("message", settle).off("exit", onEnd);
      resolve(message as PictureResult | "ready" | undefined);
    }
    const onEnd = () => settle();
    const timer = deferredTimeout(() => {
      if (isSettled) return; // by an answer after the timer had fired; the child may work on the next picture
      child.kill("SIGKILL");
      settle();
    }, timeoutMs);
    child.once("message", settle).once("exit", onEnd);
  });
}

export function createPictureProcess(): PictureProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    child?.kill("SIGKILL");
    child = undefined;
  }

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child;
    end();
    child = startChild();
    child.on("error", () => undefined); // it then ends, or takes no message
    if ((await nextMessage(child, startTimeoutMs)) === "ready") return child;
    end();
    throw new Error("the process that decodes pictures did not start");
  }

  return {
    async run(job, timeoutMs) {
      clearTimeout(idle);
      const worker = await started();
      hold(worker, true);
      worker.send(job, () => undefined); // if this fails, the process has ended
      const result = await nextMessage(worker, timeoutMs);
      if (worker.killed) end();
      else hold(worker, false);
      idle = setTimeout(end, idleMs).unref();
      if (result === undefined || result === "ready") return { refusal: worker.killed ? "slow" : "unreadable" };
      return result;
    },
  };
}
