import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { expect } from "@playwright/test";
import { projectPath } from "#runtime/project-path.ts";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";
import { freePort } from "#tests/support/processes/free-port.ts";
import { runProgram } from "#tests/support/processes/portal-process.ts";

async function metricsAt(port: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

/** Value of the sample with exactly this name and labels; undefined if there is none. */
function valueOf(metrics: string, sample: string): number | undefined {
  const line = metrics.split("\n").find((text) => text.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
}

/** Values of all labels except the bucket limits of histograms. */
function labelValues(metrics: string): string[] {
  return [...metrics.matchAll(/[{,](\w+)="([^"]*)"/g)].flatMap(([, name, value = ""]) => (name === "le" ? [] : value));
}

/** Names of metrics in a query, without the operator `and`, and `up`, which Prometheus itself makes. */
function namesIn(query: string): string[] {
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|\b(by|without|unless on) \([^)]*\)/g, " ");
  return (bare.match(/\b[a-z_]+\b(?! *\()/g) ?? []).filter((name) => name !== "up" && name !== "and");
}

test("metric labels contain nothing that a visitor sent @whole", async ({ start }) => {
  const METRICS_PORT = String(await freePort());
  const portal = await start({ METRICS_PORT });
  const visitor = browserAt(portal.origin);
  const secrets = ["01712345678", "4711471147", "tok3n-4711"];
  for (const secret of secrets)
    for (const path of [`/${secret}`, `/courses/${secret}`, `/my/notices/${secret}`, `/api/v3/web/${secret}`])
      await visitor.send(`${path}?search=${secret}`);
  await visitor.send("/faq", { method: "PROPFIND" });
  await visitor.logIn(demoDoctor.phone, demoDoctor.password);
  expect((await visitor.send("/my/dashboard")).status).toBe(200);

  let metrics = "";
  await expect
    .poll(async () => {
      metrics = await metricsAt(METRICS_PORT); // a busy database leaves its own numbers out
      return valueOf(metrics, 'payments{state="paid"}');
    })
    .toBeGreaterThan(0);
  expect(valueOf(metrics, 'portal_request_seconds_count{route="my-dashboard",method="GET",status="2xx"}')).toBe(1);
  expect(valueOf(metrics, 'portal_request_seconds_count{route="login",method="POST",status="3xx"}')).toBe(1);
  expect(valueOf(metrics, 'api_request_seconds_count{endpoint="/api/v3/auth/login",method="POST",status="2xx"}')).toBe(
    1,
  );
  expect(valueOf(metrics, 'lane_running{lane="doctor"}')).toBe(0);
  expect(valueOf(metrics, 'jobs{state="failed"}')).toBe(0);
  expect(valueOf(metrics, 'database_connections{pool="exams",state="waiting"}')).toBe(0);
  const odd = labelValues(metrics).filter((value) => /\d{3}|PROPFIND/.test(value) || value.length > 120);
  expect(odd.filter((value) => !/^v?\d+(\.\d+)*$/.test(value))).toEqual([]); // the version of Node
  for (const secret of [...secrets, demoDoctor.phone]) expect(metrics).not.toContain(secret);
  expect((await visitor.send("/metrics")).status).toBe(404);
});

test("the standalone API has metrics, too @whole", async ({ start }) => {
  const METRICS_PORT = String(await freePort());
  const api = await start({ METRICS_PORT }, "build/server/api.js");
  await fetch(`${api.origin}/api/v3/web/courses/4711`);
  const metrics = await metricsAt(METRICS_PORT);
  const sample = 'api_request_seconds_count{endpoint="/api/v3/web/courses/:slug",method="GET",status="4xx"}';
  expect(valueOf(metrics, sample)).toBe(1);
  expect(valueOf(metrics, 'lane_running{lane="visitor"}')).toBe(0);
});

test("a portal under remix-serve has metrics, too @whole", async ({ start }) => {
  const METRICS_PORT = String(await freePort());
  const { origin } = await start({ METRICS_PORT }, "node_modules/.bin/remix-serve build/server/index.js");
  await fetch(`${origin}/faq`);
  const sample = 'portal_request_seconds_count{route="faq",method="GET",status="2xx"}';
  expect(valueOf(await metricsAt(METRICS_PORT), sample)).toBe(1);
});

test("a METRICS_PORT in use is reported in one line @whole", async () => {
  const METRICS_PORT = String(await freePort());
  const taken = createServer().listen(Number(METRICS_PORT), "127.0.0.1");
  await once(taken, "listening");
  const portal = await runProgram({ V3_API_URL: "http://127.0.0.1:9", METRICS_PORT });
  expect(await portal.exited).toBe(1);
  expect(portal.output()).toMatch(/^METRICS_PORT: cannot listen on 127\.0\.0\.1:\d+: set another port\.$/m);
  taken.close();
});

test("every metric of the alerts and the dashboard exists @whole", async ({ start }) => {
  const METRICS_PORT = String(await freePort());
  const portal = await start({ METRICS_PORT }, "build/server/cluster.js index.js --processes 1");
  await fetch(`${portal.origin}/faq`);
  await expect.poll(portal.output).toContain("all worker processes are listening");
  const metrics = await metricsAt(METRICS_PORT);
  const kinds = [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const known = new Set(
    kinds.flatMap(([, name = "", kind]) =>
      kind === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const [alerts, dashboard] = await Promise.all(
    ["deploy/alerts.yml", "deploy/grafana.json"].map((file) => readFile(projectPath(file), "utf8")),
  );
  const queries = [
    ...(alerts ?? "").matchAll(/^ +expr: (.+)$/gm),
    ...(dashboard ?? "").matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g),
  ].map(([, query = ""]) => query);
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.flatMap(namesIn).filter((name) => !known.has(name))).toEqual([]);
});
