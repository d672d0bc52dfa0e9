import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { z } from "zod";
import { demoDoctor } from "#tests/support/browser/demo-doctor.ts";
import { test } from "#tests/support/browser/http-test.ts";
import { silentServer } from "#tests/support/fakes/silent-server.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { browserAt } from "#tests/support/api/portal/plain-browser.ts";

const Attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});
type Span = z.infer<typeof Span>;
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** Starts a collector that receives OTLP traces over HTTP. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === "/v1/traces") bodies.push(body);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const resourceSpans = () => bodies.flatMap((body) => Sent.parse(JSON.parse(body)).resourceSpans);
  const spans = () => resourceSpans().flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const services = () => new Set(resourceSpans().map(({ resource }) => valueOf(resource, "service.name")));
  return { ...(await listenOnLoopback(server)), bodies, spans, services };
}

const valueOf = (span: Pick<Span, "attributes"> | undefined, key: string) =>
  span?.attributes.find((attribute) => attribute.key === key)?.value.stringValue;

test("a collector receives spans of a page, its API calls and their statements, without data of the visitor @whole", async ({
  start,
}) => {
  const collector = await openCollector();
  const portal = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin });
  const doctor = browserAt(portal.origin);
  const secrets = ["4711471147", "tok3n-4711", demoDoctor.phone, demoDoctor.password];
  await doctor.logIn(demoDoctor.phone, demoDoctor.password);
  await doctor.send("/my/dashboard?search=tok3n-4711");
  await doctor.send("/faq?search=4711471147");
  const forget = await fetch(`${portal.origin}/api/v3/auth/forget`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone: demoDoctor.phone }),
  });
  expect(forget.status).toBe(200);
  await expect.poll(() => collector.spans().map(({ name }) => name)).toContain("job sms.send");
  await portal.stop();

  expect(collector.services()).toEqual(new Set(["portal"]));
  const spans = collector.spans();
  const page = spans.find(({ name }) => name === "GET my-dashboard");
  const calls = spans.filter(({ parentSpanId }) => parentSpanId === page?.spanId);
  const call = calls.find(({ name }) => /^GET \/api\/v3\/web\/doctor\//.test(name));
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  const texts = statements.map((span) => valueOf(span, "db.query.text"));
  expect(texts).toContainEqual(expect.stringMatching(/^select [\s\S]*\$1/));
  expect(valueOf(page, "request.id")).toMatch(/^[\da-f]{16}$/);
  for (const span of [...calls, ...statements]) {
    expect([span.traceId, valueOf(span, "request.id")]).toEqual([page?.traceId, valueOf(page, "request.id")]);
  }
  for (const secret of [...secrets, ...doctor.jar.values()]) expect(collector.bodies.join()).not.toContain(secret);
  await collector.stop();
});

test("a collector that never responds delays neither responses nor the shutdown @whole", async ({ start }) => {
  const silent = await silentServer();
  const portal = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: silent.origin });
  expect((await fetch(`${portal.origin}/faq`)).status).toBe(200);
  expect(await portal.stop(), "while an export is still waiting").toBe(0);
  expect(silent.requestCount()).toBeGreaterThan(0);
  await silent.stop();
});
