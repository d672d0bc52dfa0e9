import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { createAnswerReader } from "./answer-reader.server.ts";
import { createRevocations } from "./revocations.server.ts";
import { createTransport } from "./transport.server.ts";

/** An API that is away until it is told to come back, and the tokens that it was asked to end. */
function awayApi(refusal = () => new Response("<h1>502</h1>", { status: 502 })) {
  const ended: (string | null)[] = [];
  const state = { isAway: true };
  const transport = createTransport(async (_, init) => {
    ended.push(new Headers(init.headers).get("authorization"));
    return state.isAway ? refusal() : Response.json({});
  });
  const reader = createAnswerReader({ log: pino({ level: "silent" }), zone: "Asia/Dhaka" });
  return { ended, state, revocations: createRevocations({ transport, deviceHeader: "X-DEVICE-TOKEN", reader }) };
}

test.each([
  ["is away", undefined],
  ["has no time", () => Response.json({ message: "Too Many Attempts." }, { status: 429 })],
])("a token that the API could not be told about since it %s is told later, once", async (_, refusal) => {
  vi.useFakeTimers();
  const { ended, state, revocations } = awayApi(refusal);
  await revocations.revoke("a-token");
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended.slice(1)).toEqual(["Bearer a-token"]);
});

test("a token that the API does not know is gone", async () => {
  vi.useFakeTimers();
  const { ended, revocations } = awayApi(() => Response.json({ message: "Unauthenticated." }, { status: 401 }));
  await revocations.revoke("a-token");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toEqual(["Bearer a-token"]);
});

test("a portal that ends tells the API once more, and asks nothing after that", async () => {
  vi.useFakeTimers();
  const { ended, revocations } = awayApi();
  await revocations.revoke("a-token");
  await revocations.revoke("another");
  await vi.advanceTimersByTimeAsync(6000); // the breaker lets a try through
  ended.length = 0;
  await revocations.stop();
  expect(ended).toEqual(["Bearer a-token"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toHaveLength(1);
});
