import { pino } from "pino";
import { expect, test } from "vitest";
import { createTransport } from "./transport.server.ts";
import { createTroubleLog } from "./trouble-log.server.ts";

test("an API that does not answer is logged, each kind of trouble of a feature once in a while", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const transport = createTransport(() => Promise.reject(new Error("refused")), createTroubleLog(log));
  const ask = (feature: string) =>
    transport({ method: "POST", path: "/api/v3/web/faqs?search=x", headers: {}, feature }).catch(() => undefined);
  for (let n = 0; n < 5; n += 1) await ask("faqs");
  await ask("notices");
  const told = lines.map((line): unknown => JSON.parse(line));
  expect(told).toEqual([
    expect.objectContaining({ level: 40, feature: "faqs", trouble: "unreachable", path: "/api/v3/web/faqs", more: 0 }),
    expect.objectContaining({ feature: "notices" }),
  ]);
});
