import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createCapabilities } from "./capabilities.server.ts";
import { createResponseReader } from "./reader/response-reader.server.ts";
import { createRevocations } from "./revocations.server.ts";
import { createTransport } from "./transport.server.ts";

/** Creates revocations with an API that is unreachable at first, and records the tokens sent to it. */
function unreachableApi(refusal = () => new Response("<h1>502</h1>", { status: 502 })) {
  const revoked: (string | null)[] = [];
  const devices: (string | null)[] = [];
  const state = { isDown: true };
  const transport = createTransport(async (_, init) => {
    revoked.push(new Headers(init.headers).get("authorization"));
    devices.push(new Headers(init.headers).get("x-device-token"));
    return state.isDown ? refusal() : Response.json({});
  });
  const reader = createResponseReader({ log: pino({ level: "silent" }), zone: "Asia/Dhaka" });
  const v3 = { transport, deviceHeader: "X-DEVICE-TOKEN", reader, capabilities: createCapabilities() };
  return { revoked, devices, state, revocations: createRevocations(v3) };
}

test.each([
  ["is unreachable", undefined],
  ["responds 429", () => Response.json({ message: "Too Many Attempts." }, { status: 429 })],
])("revokes a token later, once, if the API %s", async (_, refusal) => {
  vi.useFakeTimers();
  const { revoked, devices, state, revocations } = unreachableApi(refusal);
  await revocations.revoke("a-token", "a-device");
  state.isDown = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(revoked.slice(1)).toEqual(["Bearer a-token"]);
  expect(devices).toEqual(["a-device", "a-device"]);
});

test("treats a token unknown to the API as revoked", async () => {
  vi.useFakeTimers();
  const { revoked, revocations } = unreachableApi(() =>
    Response.json({ message: "Unauthenticated." }, { status: 401 }),
  );
  await revocations.revoke("a-token");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(revoked).toEqual(["Bearer a-token"]);
});

test("tries once more when the portal stops, and not afterwards", async () => {
  vi.useFakeTimers();
  const { revoked, revocations } = unreachableApi();
  await revocations.revoke("a-token");
  await revocations.revoke("another");
  await vi.advanceTimersByTimeAsync(6000); // until the circuit breaker lets one call through
  revoked.length = 0;
  await revocations.stop();
  expect(revoked).toEqual(["Bearer a-token"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(revoked).toHaveLength(1);
});
