import type { Command } from "commander";
import ts from "typescript";
import { expect, test } from "vitest";
import { staffProgram } from "#api/staff/program.ts";
import { isPlanned } from "#api/staff/plan/change.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { isTest, nodesIn, parse, sourcesOf } from "#tests/support/sources/source-files.ts";
import { staff, staffDatabase } from "#tests/support/processes/staff.ts";

/** All subcommands with their full names, such as `payments refund`. */
function commandsBelow(parent: Command, words: string[] = []): [name: string, command: Command][] {
  return parent.commands.flatMap((command): [string, Command][] => {
    const path = [...words, command.name()];
    return [[path.join(" "), command], ...commandsBelow(command, path)];
  });
}

const commands = commandsBelow(
  staffProgram({ print: () => undefined, printError: () => undefined, note: () => undefined }, {}),
);
const sources = sourcesOf(["reference-api/staff"], (file) => !isTest(file));

/** The file that declares a command. */
function fileOf(name: string): string {
  const [subject = ""] = name.split(" ");
  return sources.find(({ text }) => text.includes(`.command("${subject}")`))?.file ?? "reference-api/staff/";
}

test.each(commands)(
  "staff %s --help says what it does, and what each argument and option is",
  async (name, command) => {
    const { code, said: printed } = await staff(`${name} --help`, {});
    expect(code).toBe(0);
    const help = printed.join("\n").replace(/\s+/g, " ");
    expect(help).toContain(`Usage: staff ${name}`);
    const parts = [
      ["the command does", command.description()],
      ...command.registeredArguments.map((argument) => [`its argument ${argument.name()} is`, argument.description]),
      ...command.options.map(({ flags, description }) => [`its option ${flags} is`, description]),
    ];
    expectNoOmissions(
      parts.flatMap(([what, words = ""]) =>
        words !== "" && help.includes(words) ? [] : `${fileOf(name)}: the help of "${name}" does not say what ${what}`,
      ),
    );
  },
);

const listingCommand = /\b(list|find|requests|today|status)$/;

test("every command that lists something can print it as JSON", async () => {
  const { url } = await staffDatabase();
  const listing = commands.filter(
    ([name, { commands: subcommands }]) => subcommands.length === 0 && listingCommand.test(name),
  );
  expect(listing.length).toBeGreaterThan(10);
  for (const [name] of listing) {
    const { code, said: printed } = await staff(`${name}${name.endsWith("find") ? " nobody" : ""} --json`, {
      DATABASE_URL: url,
    });
    expect(code, `${name} --json`).toBe(0);
    expect(() => JSON.parse(printed.join("\n")) as unknown, `${name} --json`).not.toThrow();
  }
});

/** Possible words of a command in a node: of `"sms retry 7"`, `["sms", "retry", id]` or `staff("sms", "retry")`. */
function wordsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return node.text.split(" ");
  if (ts.isTemplateExpression(node)) return node.head.text.split(" ");
  const list = ts.isArrayLiteralExpression(node) ? node.elements : ts.isCallExpression(node) ? node.arguments : [];
  return list.flatMap((element) => (ts.isStringLiteralLike(element) ? element.text : [""]));
}

test("every staff command is run by a test", () => {
  const tests = sourcesOf(["reference-api", "tests/e2e", "tests/http"], isTest).filter(({ text }) =>
    /\b(staff|run)\(/.test(text),
  );
  const run = new Set(
    tests.flatMap((source) => nodesIn(parse(source)).map((node) => wordsOf(node).slice(0, 2).join(" ").trim())),
  );
  expectNoOmissions(
    commands
      .filter(([name, command]) => command.commands.length === 0 && !run.has(name))
      .map(([name]) => `${fileOf(name)} declares "${name}", which no test runs: run it in a test beside that file`),
  );
});

/** Commands that write nothing but the audit log, a file or a table of the machinery. */
const reads =
  /(^| )(audit|backup|check|status|today|list|find|show|requests|export|columns|diff|new|make|items|results|shared-bmdc|migrate)( list)?$/;

/**
 * Commands that show or ask in their own way: `content import` the rows that it changes, those of whole databases the
 * database's name where rows are lost. No name is added here.
 */
const unplanned: string[] = ["restore", "content import", "db create", "db seed", "db reset"];

test("every command that writes shows its change first", () => {
  const writing = commands.filter(([name, { commands: below }]) => below.length === 0 && !reads.test(name));
  expect(writing.filter(([, command]) => !isPlanned(command)).map(([name]) => name)).toEqual(unplanned);
});
