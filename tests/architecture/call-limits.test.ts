import { expect, test } from "vitest";
import { features } from "#api/app.ts";
import { callLimits, limitsOf } from "#api/http/call-limits.ts";
import { rules } from "#api/http/rate-limits.ts";
import { webhookAddresses } from "#contract/payments/gateways.ts";
import { projectPath } from "#runtime/project-path.ts";
import { windowsInWords } from "#tests/support/sources/limits.ts";

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
    Object.keys(rules).filter(
      (name) =>
        !Object.values(callLimits)
          .flat()
          .some((limit) => limit === name),
    ),
  ).toEqual([]);
});

test("docs/limits.md is the table of limits; after a change: npx vitest run tests/architecture/call-limits -u", async () => {
  const sections = Object.entries(rules).map(([name, rule]) => {
    const calls = Object.keys(callLimits).filter((call) => limitNames(call).includes(name));
    const scope = "isLocal" in rule ? ", in each process separately" : "";
    return `## ${name}\n\n${windowsInWords(rule.windows)}${scope}:\n\n${calls.map((call) => `- \`${call}\``).join("\n")}`;
  });
  const head = [
    "# Limits by call",
    "This list is generated from `reference-api/http/call-limits.ts`. It names for each limit the calls of the API that it counts, but for the\nother reads of a logged-in doctor: `read: doctor` counts all of them. [Security](security.md#limits) says what is counted.",
  ];
  await expect(`${[...head, ...sections].join("\n\n")}\n`).toMatchFileSnapshot(projectPath("docs/limits.md"));
});

function limitNames(call: string): string[] {
  return callLimits[call] ?? [];
}
