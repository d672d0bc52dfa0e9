import { createServer } from "node:http";
import { createServer as createSocketServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { readApiEnv } from "#api/config/api-env.ts";
import { pushKeys } from "#api/config/api-secrets.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { startPushService } from "#tests/support/fakes/push-service.ts";
import { vapidPrivateKey } from "#tests/support/api/scenarios/reminders.ts";
import { createPushGateway, PushRefused } from "./client.ts";
import { isPushAddress, lookupPublic } from "./push-address.ts";

const message = { payload: "{}", topic: "reminder-1", ttlSeconds: 60 };
const browserKeys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

async function gateway({ allowsLoopback = true, totalMs = 10_000 } = {}) {
  const keys = await pushKeys(readApiEnv({ VAPID_PRIVATE_KEY: vapidPrivateKey }));
  if (!keys) throw new Error("no keys");
  return createPushGateway({ keys, contact: "https://portal.example", allowsLoopback }, { totalMs });
}

test.each([
  ["https://fcm.googleapis.com/fcm/send/x", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/x", true],
  ["https://10.0.0.1/", false],
  ["https://8.8.8.8/", false],
  ["https://[::ffff:10.0.0.1]/", false],
  ["https://2130706433/", false],
  ["https://0x7f.1/", false],
  ["https://localhost/", false],
  ["https://push.example:22/", false],
  ["http://push.example/", false],
  ["https://user@push.example/", false],
  ["javascript:alert(1)", false],
  ["", false],
])("accepts %s as the address of a push service: %s", (address, expected) => {
  expect(isPushAddress(address, false)).toBe(expected);
});

test.each(["http://127.0.0.1:9/x", "https://[::1]:9/x"])(
  "accepts %s only if the site itself is on a loopback address",
  (address) => {
    expect([isPushAddress(address, false), isPushAddress(address, true)]).toEqual([false, true]);
    expect(isPushAddress("http://10.0.0.1/", true)).toBe(false);
  },
);

test("a name that resolves to a private network has no address", async () => {
  const found = (options: { all: boolean }) =>
    new Promise((resolve) =>
      lookupPublic("localhost", options, (error, address) => resolve(error?.message ?? address)),
    );
  expect(await found({ all: true })).toBe("localhost has no public address");
  expect(await found({ all: false })).toBe("localhost has no public address");
});

test("a public site sends nothing to a loopback address, even if one is in the database", async () => {
  const service = await startPushService(() => "");
  onTestFinished(service.stop);
  const { send } = await gateway({ allowsLoopback: false });
  await expect(send(service.subscribe(), message)).rejects.toThrow(PushRefused);
  expect(service.faults).toEqual([]);
});

test("handles a response with a long body, and does not wait for an endless one", async () => {
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/gone" ? 410 : 201);
    if (request.url === "/slow") response.write("x");
    else response.end("x".repeat(200_000));
  });
  const { origin, stop } = await listenOnLoopback(server);
  onTestFinished(stop);
  const { send } = await gateway();
  const impatient = await gateway({ totalMs: 2000 });
  expect(await send({ ...browserKeys, endpoint: `${origin}/long` }, message)).toBe("sent");
  expect(await send({ ...browserKeys, endpoint: `${origin}/gone` }, message)).toBe("gone");
  const sending = () => impatient.send({ ...browserKeys, endpoint: `${origin}/slow` }, message).catch(String);
  await expect.poll(sending).toBe("sent"); // the response headers may be late
});

test("a silent push service is a temporary failure, and one that redirects is a refusal", async () => {
  const silent = createSocketServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : 0;
  const impatient = await gateway({ totalMs: 700 });
  await expect(impatient.send({ ...browserKeys, endpoint: `http://127.0.0.1:${port}/x` }, message)).rejects.toThrow(
    /no response in time/i,
  );

  const visited: (string | undefined)[] = [];
  const redirecting = createServer((request, response) => {
    visited.push(request.url);
    response.writeHead(302, { location: "/elsewhere" }).end();
  });
  const { origin, stop } = await listenOnLoopback(redirecting);
  onTestFinished(stop);
  const { send } = await gateway();
  await expect(send({ ...browserKeys, endpoint: `${origin}/x` }, message)).rejects.toThrow(PushRefused);
  expect(visited).toEqual(["/x"]);
});

test("the signal aborts a call", async () => {
  const { send } = await gateway();
  await expect(
    send({ ...browserKeys, endpoint: "https://push.example/x" }, message, AbortSignal.abort()),
  ).rejects.toThrow();
});
