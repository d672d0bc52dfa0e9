import { expect, test } from "vitest";
import { createLog } from "#process/log.ts";
import { createForwardingWarning } from "./forwarding-warning.ts";

function scene(trustedProxies: string[] = []) {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const warn = createForwardingWarning({ log, trustedProxies });
  const request = (peer: string | undefined, headers: Record<string, string> = { "X-Forwarded-For": "198.51.100.1" }) =>
    warn(new Headers(headers), peer);
  return { request, logged: () => lines.map((line): unknown => JSON.parse(line)) };
}

test("warns once of a peer outside TRUSTED_PROXIES that sends another's address, and names its network", () => {
  const { request, logged } = scene();
  for (const peer of ["::ffff:127.0.0.1", "127.0.0.1", "203.0.113.9", "203.0.113.10", "2001:db8:1:2::3"]) request(peer);
  const warning = { level: 40, header: "x-forwarded-for", msg: expect.stringContaining("TRUSTED_PROXIES") as string };
  expect(logged()).toEqual(
    ["127.0.0.1", "203.0.113.0/24", "2001:db8:1::/48"].map(
      (from) => expect.objectContaining({ ...warning, from }) as unknown,
    ),
  );
  expect(JSON.stringify(logged())).not.toContain("198.51.100.1");
});

test.each(["X-Real-IP", "Forwarded"])("warns of the header %s too", (name) => {
  const { request, logged } = scene();
  request("127.0.0.1", { [name]: "198.51.100.1" });
  expect(logged()).toMatchObject([{ header: name.toLowerCase() }]);
});

test("says nothing of trusted proxies, of calls in this process and of requests without such a header", () => {
  const { request, logged } = scene(["127.0.0.0/8"]);
  request("127.0.0.1");
  request(undefined);
  request("203.0.113.9", {});
  expect(logged()).toEqual([]);
});

test("is silent after five peers", () => {
  const { request, logged } = scene();
  for (let peer = 1; peer <= 9; peer++) request(`10.0.0.${peer}`);
  expect(logged()).toHaveLength(5);
});
