import { pino } from "pino";
import { expect, test } from "vitest";
import { createTransport } from "./transport.server.ts";
import { createApiFailureLog } from "./api-failure-log.server.ts";

test("logs each kind of failure of a feature at most once per interval", async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const transport = createTransport(() => Promise.reject(new Error("refused")), {
    onFailure: createApiFailureLog(log),
  });
  const call = (feature: string) =>
    transport({ method: "POST", path: "/api/v3/web/faqs?search=x", headers: {}, feature }).catch(() => undefined);
  for (let n = 0; n < 5; n += 1) await call("faqs");
  await call("notices");
  const logged = lines.map((line): unknown => JSON.parse(line));
  expect(logged).toEqual([
    expect.objectContaining({ level: 40, feature: "faqs", trouble: "unreachable", path: "/api/v3/web/faqs", more: 0 }),
    expect.objectContaining({ feature: "notices" }),
  ]);
});
