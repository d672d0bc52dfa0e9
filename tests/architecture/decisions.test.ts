import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";

const read = (file: string) => readFileSync(projectPath(`docs/decisions/${file}`), "utf8");
const records = readdirSync(projectPath("docs/decisions")).filter((file) => /^\d/.test(file));

test.each(records)("%s has the number of its file, a date and a status", (file) => {
  const [, number, rest] = /^# (\d+)\. .+\n\n(.*)\n/.exec(read(file)) ?? [];
  expect(Number(number)).toBe(Number(file.slice(0, 4)));
  expect(rest).toMatch(/^\d{4}-\d\d-\d\d(, changed \d{4}-\d\d-\d\d)?\. Status: (accepted|replaced by \d+)/);
});

test("the index names every record by its title", () => {
  const titles = records.map((file) => {
    const [, number, title] = /^# (\d+)\. (.+)\n/.exec(read(file)) ?? [];
    return `- ${number}. [${title}](${file})`;
  });
  const lines = read("README.md").split("\n");
  expect(lines.filter((line) => /^- \d/.test(line)).toSorted()).toEqual(titles.toSorted());
});
