import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { z } from "zod";
import { bounds } from "#contract/bounds.ts";
import { newFuzzContext } from "#tests/faults/fuzz-endpoints.ts";
import { declaredEndpoints, nameOf } from "#tests/support/api/declared-endpoints.ts";
import { sealedCookie, sessionCookie } from "#tests/support/api/portal/visitor.ts";
import { findCostly, type InputCase } from "#tests/support/hostile/input-costs.ts";
import { seeded } from "#tests/support/hostile/mutations.ts";
import { test } from "#tests/support/hostile/probed-portal-test.ts";
import { exampleAddress } from "#tests/support/hostile/worst-bodies.ts";
import { worstTexts } from "#tests/support/hostile/worst-texts.ts";
import { sampleOf } from "#tests/support/runner/sample.ts";
import { seed } from "#tests/support/runner/sizes.ts";

/** Every nth text is tried; `SEED` selects others, `TABLES=whole` all. */
const nth = 211;
const offset = Math.floor(seeded(seed)() * nth);
/** Size of the largest header that is tried, in bytes. Node refuses a request with more than 16 kB of headers. */
const headerBytes = 14_000;

/** Headers that a server reads, each with the beginning of a valid value. */
const headers: [name: string, start: string][] = [
  ["Accept", "text/html, "],
  ["Accept-Encoding", "gzip, "],
  ["Accept-Language", "bn, "],
  ["Authorization", "Bearer "],
  ["Content-Type", "multipart/form-data; boundary="],
  ["Content-Type", "application/json; "],
  ["Idempotency-Key", ""],
  ["If-Modified-Since", ""],
  ["If-None-Match", '"'],
  ["Origin", "http://"],
  ["Range", "bytes=0-"],
  ["Referer", "http://"],
  ["User-Agent", "Mozilla/5.0 (Linux; Android 10; "],
  ["X-Device-Token", ""],
  ["X-Forwarded-For", "127.0.0.1, "],
  ["X-OTP-TOKEN", ""],
  ["X-Request-Id", ""],
];

/** Encodes a piece of a text that no header may have. */
function asHeader(piece: string): string {
  return /^[\x20-\x7e]*$/.test(piece) ? piece : encodeURIComponent(piece);
}

const form = "form=login&mobile_number=01700000001&password=wrong";
const login = JSON.stringify({ mobile_number: "01700000001", password: "wrong" });

const targets = [
  { method: "GET", path: "/faq" },
  { method: "GET", path: "/my/dashboard" },
  { method: "GET", path: "/api/v3/web/faqs" },
  { method: "POST", path: "/login", type: "application/x-www-form-urlencoded", body: form },
  { method: "POST", path: "/api/v3/auth/login", type: "application/json", body: login },
];

test("the cost of a header is proportional to its length, whatever it holds", async ({ portal, db }) => {
  const { token, device } = await newFuzzContext(db);
  const cookie = [await sessionCookie(token), await sealedCookie("ddt", device)].join("; ");
  const cases = targets.flatMap(({ method, path, type, body }) =>
    headers.flatMap(([name, start]) =>
      worstTexts.map(({ what, ofBytes }): InputCase => ({
        what: `${method} ${path}: ${name} of ${what}`,
        largestBytes: headerBytes,
        send: (bytes) => {
          const own: [string, string][] = [
            ["Cookie", cookie],
            ["Origin", portal.origin],
            ...(type === undefined ? [] : [["Content-Type", type] satisfies [string, string]]),
            [name, start + ofBytes(bytes, asHeader)],
          ];
          const init = { method, headers: Object.fromEntries(own), ...(body !== undefined && { body }) };
          return fetch(portal.origin + path, { ...init, redirect: "manual" });
        },
      })),
    ),
  );
  const found = await findCostly(portal, sampleOf(cases, offset, nth));
  expect(found, found[0]).toEqual([]);
});

test("the cost of an endpoint's query is proportional to its length, whatever it holds", async ({ portal, db }) => {
  const { token, device } = await newFuzzContext(db);
  const own = { Authorization: `Bearer ${token}`, "X-Device-Token": device, "Idempotency-Key": randomUUID() };
  const cases = (await declaredEndpoints()).flatMap((one): InputCase[] => {
    const { method, query } = one.endpoint;
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    const path = exampleAddress(one.endpoint);
    return names.flatMap((name) =>
      worstTexts.map(({ what, ofBytes }) => ({
        what: `${nameOf(one)}: ${name} of ${what}`,
        largestBytes: bounds.urlBytes - path.length - 100,
        send: (bytes: number) =>
          fetch(`${portal.origin}${path}?${name}=${ofBytes(bytes, encodeURIComponent)}`, { method, headers: own }),
      })),
    );
  });
  const found = await findCostly(portal, sampleOf(cases, offset, nth));
  expect(found, found[0]).toEqual([]);
});
