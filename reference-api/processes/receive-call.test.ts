import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readJson } from "#api/http/read-json.ts";
import { ApiError } from "#api/http/errors.ts";
import { createAdmission } from "#process/admission.ts";
import { createArrivals } from "#process/arrivals.ts";
import { openHangingCalls } from "#tests/support/hostile/hanging-calls.ts";
import { listenOnLoopback, type LoopbackServer } from "#tests/support/processes/loopback-server.ts";
import { busyApiResponse, priorityInApi } from "./admission.ts";
import { createReceiver } from "./receive-call.ts";

let server: LoopbackServer;
const path = "/api/v3/auth/login";

/** Reads the body of a call as the API does. */
async function answer(request: Request): Promise<Response> {
  const read: unknown = await readJson(request).catch((error: unknown) => error);
  if (read instanceof ApiError) return Response.json({ message: read.message }, { status: read.status });
  return Response.json(read);
}

beforeEach(async () => {
  const admission = createAdmission({ priorityOf: priorityInApi, refuse: busyApiResponse });
  const receive = createReceiver(createArrivals({ total: 200_000, perNetwork: 200_000 }), []);
  const listener = getRequestListener((request, { incoming }) =>
    receive(request, incoming.socket.remoteAddress, (call) => admission.admit(call, () => answer(call))),
  );
  server = await listenOnLoopback(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
});

afterEach(() => server.stop());

const send = (body: BodyInit, type = "application/json") =>
  fetch(server.origin + path, {
    method: "POST",
    body,
    headers: { "content-type": type },
    duplex: "half",
  });

test("calls that hang take no place from a whole one", async () => {
  const hanging = await openHangingCalls({ origin: server.origin, path, count: 130 });
  const askedMs = performance.now();
  expect(await (await send('{"a":1}')).json()).toEqual({ a: 1 });
  expect(performance.now() - askedMs).toBeLessThan(5000); // a call that waits for a place is refused after ten seconds
  for (const socket of hanging) socket.destroy();
});

test("a body that is too long gets the API's own words", async () => {
  const long = `"${"a".repeat(70_000)}"`;
  const declared = await send(long);
  const counted = await send(new Blob([long]).stream());
  expect([declared.status, counted.status]).toEqual([413, 413]);
  expect(await counted.json()).toEqual(await declared.json());
});

test("a body of another type is refused, and its connection closed", async () => {
  const refused = await send("{}", "text/plain");
  expect([refused.status, refused.headers.get("connection")]).toEqual([400, "close"]);
});
