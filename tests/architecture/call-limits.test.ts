import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { callLimits, limitsOf } from "#api/http/call-limits.ts";
import { rateLimitRules } from "#api/http/rate-limit-rules.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";

const endpoints = Object.values(features)
  .flat()
  .map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("every write and every read without a login has a row in the table of limits", () => {
  const needed = endpoints.filter(({ method, access }) => method !== "GET" || access !== "doctor");
  expect(needed.length).toBeGreaterThan(90);
  expect(needed.filter((endpoint) => (limitsOf(endpoint) ?? []).length === 0).map(nameOf)).toEqual([]);
  expect(webhookAddresses.map(nameOf).filter((name) => (callLimits[name] ?? []).length === 0)).toEqual([]);
});

test("every row is of a call that exists, and every limit is of a call", () => {
  const existing = new Set([...endpoints, ...webhookAddresses].map(nameOf));
  expect(Object.keys(callLimits).filter((name) => !existing.has(name))).toEqual([]);
  expect(
    Object.keys(rateLimitRules).filter(
      (name) =>
        !Object.values(callLimits)
          .flat()
          .some((limit) => limit === name),
    ),
  ).toEqual([]);
});
