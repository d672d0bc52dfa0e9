import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { phonePhoto } from "#tests/support/hostile/pictures.ts";
import { decodingProcesses } from "#tests/support/processes/decoding-processes.ts";
import { createPictureProcess } from "./picture-process.ts";
import { runPictureJob } from "./picture-queue.ts";

const worker = projectPath("platform/runtime/pictures/worker.mjs");
const pixels = 50_000_000;
const attempts = [{ size: { width: 64, height: 64, fit: "inside" as const } }];
let small: Buffer;
/** As many pixels as are accepted: a second of work. */
let slow: Buffer;

beforeAll(async () => {
  small = await sharp({ create: { width: 90, height: 60, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  slow = await sharp({ create: { width: 7000, height: 7000, channels: 4, background: "red" } })
    .png()
    .toBuffer();
});

test("kills a slow decode at the time limit, and another doctor's picture goes through meanwhile", async () => {
  const order: string[] = [];
  const endless = Array.from({ length: 1000 }, () => attempts).flat();
  const isSlow = runPictureJob("one", { input: slow, pixels, attempts: endless, maxBytes: 1 }, 5000).then((result) => {
    order.push("slow");
    return result;
  });
  const next = runPictureJob("one", { input: small, pixels, attempts }, 5000);
  expect(await runPictureJob("other", { input: small, pixels, attempts }, 5000)).toMatchObject({ found: "jpeg" });
  order.push("other");
  expect(await isSlow).toEqual({ refusal: "slow" });
  expect(order).toEqual(["other", "slow"]);
  expect(await next, "the process is started again").toMatchObject({ found: "jpeg", width: 64 });
});

test("a timeout in the same turn as the answer kills nothing", async () => {
  const pictures = createPictureProcess();
  const timers = vi.spyOn(globalThis, "setTimeout");
  const timeoutMs = 4321;
  expect(await pictures.run({ input: small, pixels, attempts }, timeoutMs)).toMatchObject({ found: "jpeg" });
  const [fire] = timers.mock.calls.find(([, ms]) => ms === timeoutMs) ?? [];
  timers.mockRestore();
  fire?.(); // as Node does before it reads the answer, after the event loop was blocked
  expect(await pictures.run({ input: small, pixels, attempts }, 5000)).toMatchObject({ found: "jpeg" });
});

test("a process that the system ends is one refused picture, and starts again", async () => {
  const pictures = createPictureProcess();
  expect(await pictures.run({ input: small, pixels, attempts }, 5000)).toMatchObject({ found: "jpeg" });
  const work = pictures.run({ input: slow, pixels, attempts }, 20_000);
  for (const pid of await decodingProcesses(process.pid)) process.kill(pid, "SIGKILL");
  expect(await work).toEqual({ refusal: "unreadable" });
  expect(await pictures.run({ input: small, pixels, attempts }, 5000)).toMatchObject({ found: "jpeg" });
});

test("a process ends with the server, even in the middle of a picture", async () => {
  const child = fork(worker, [], { serialization: "advanced", execArgv: [] });
  expect((await once(child, "message"))[0]).toBe("ready");
  child.send({ input: slow, pixels, attempts });
  child.kill("SIGTERM"); // as systemd sends it to all processes of a service, while the server finishes its requests
  child.disconnect();
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);
});

test("a process gets neither the secrets nor the options of the server", async () => {
  process.env["SECRET_OF_A_TEST"] = "secret";
  const pictures = createPictureProcess();
  await pictures.run({ input: small, pixels, attempts }, 5000);
  delete process.env["SECRET_OF_A_TEST"];
  for (const pid of await decodingProcesses(process.pid)) {
    expect(await readFile(`/proc/${pid}/environ`, "utf8")).not.toContain("SECRET_OF_A_TEST");
    expect(await readFile(`/proc/${pid}/oom_score_adj`, "utf8")).toBe("1000\n");
  }
});

test("reads a file, keeps what is small enough, and shrinks until the result fits", async () => {
  const { run } = createPictureProcess();
  const unchangedUpTo = { bytes: small.length, pixels: 5400 };
  expect(await run({ input: small, pixels, attempts, unchangedUpTo }, 5000)).toEqual({
    found: "jpeg",
    isUnchanged: true,
  });
  const noise = await phonePhoto({ width: 1000, height: 800 });
  const sizes = [900, 300, 30].map((width) => ({ size: { width } }));
  const result = await run({ input: noise, pixels, attempts: sizes, maxBytes: 60_000 }, 5000);
  expect(result).toMatchObject({ found: "jpeg", width: 300 });
  expect(await run({ input: noise, pixels: 799_999, attempts }, 5000)).toEqual({ refusal: "pixels" });
  expect(await run({ input: "/no/such/file", pixels, attempts }, 5000)).toEqual({ refusal: "unreadable" });
});
