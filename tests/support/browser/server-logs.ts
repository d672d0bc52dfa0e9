import { readFile, stat } from "node:fs/promises";
import type { TestInfo } from "@playwright/test";
import { startedPrograms } from "#tests/support/processes/portal-process.ts";
import { servers } from "#tests/support/processes/servers.ts";

const size = (file: string) =>
  stat(file).then(
    (stats) => stats.size,
    () => 0,
  );

/**
 * Watches the output of the end-to-end servers and of programs started by a test; `attach` adds it to a test's report.
 */
export async function watchServerLogs() {
  const logs = await Promise.all(
    Object.entries(servers).map(async ([name, { log }]) => ({ name, log, from: await size(log) })),
  );
  const running = startedPrograms.map((program) => ({ ...program, from: program.output().length }));
  return {
    async attach(info: TestInfo): Promise<void> {
      const printed = await Promise.all(
        logs.map(async ({ name, log, from }) => ({
          name,
          text: (await readFile(log, "utf8").catch(() => "")).slice(from),
        })),
      );
      const started = startedPrograms.slice(running.length).map((program) => ({ ...program, from: 0 }));
      for (const { name, output, from } of [...running, ...started]) printed.push({ name, text: output().slice(from) });
      for (const { name, text } of printed) {
        if (text) await info.attach(`${name}.log`, { body: text, contentType: "text/plain" });
      }
    },
  };
}

/** Playwright fixture that attaches what the servers logged during a test if the test failed. */
export async function attachServerLogs(
  { browserName: _ }: { browserName: string },
  use: (value: undefined) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const logs = await watchServerLogs();
  await use(undefined);
  if (info.status !== info.expectedStatus) await logs.attach(info);
}
