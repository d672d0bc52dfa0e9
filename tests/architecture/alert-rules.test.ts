import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";

const rules = readFileSync(projectPath("deploy/alerts.yml"), "utf8");
const tests = readFileSync(projectPath("deploy/alerts.test.yml"), "utf8");

test("every alert rule has a test in which it is silent first and fires with its own text later", () => {
  const alerts = rules.split("- alert: ").slice(1);
  const cases = tests.split("  - name: ").slice(1);
  const firstLine = (text: string) => text.split("\n", 1)[0];
  expect(cases.map(firstLine)).toEqual(alerts.map(firstLine));
  expect(alerts.length).toBeGreaterThan(15);
  for (const [index, text] of cases.entries()) {
    const [name = "", rule = ""] = [firstLine(text), alerts[index]];
    expect(text, name).toContain(`{ alertname: ${name}, eval_time: `);
    expect(text, name).toContain("exp_alerts: [] }");
    const [, fires = ""] = text.split(`- alertname: ${name}\n`);
    const [, severity = "none"] = /severity: (\w+)/.exec(rule) ?? [];
    expect(fires, name).toContain(`severity: "${severity}"`);
    const [, summary = "none"] = /summary: "([^"]*)"/.exec(rule) ?? [];
    const shape = summary.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(fires, name).toMatch(new RegExp(`summary: "${shape.join('[^"]+')}"`));
  }
});

test("docs/operate.md says of every alert what to do", () => {
  const [, text = ""] = readFileSync(projectPath("docs/operate.md"), "utf8").split("## Monitor");
  const names = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name);
  const explained = Array.from(text.matchAll(/`([A-Z][a-z]\w+)`/g), ([, name]) => name);
  expect(names.filter((name) => !explained.includes(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(15);
});
