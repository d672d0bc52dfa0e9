import { projectPath } from "#runtime/project-path.ts";
import type { Document, Repository } from "./documents.ts";

/** Commands of npm itself that documents may name. */
const npmCommands = new Set(["ci", "install", "audit", "outdated", "config"]);

/** Options of Vitest and Playwright whose value is a word of its own. */
const optionsWithValue = new Set(["-t", "-g", "-c", "--grep", "--grep-invert", "--project"]);

/** Arguments of a command up to the end of the line or of the command. */
function argumentsOf(text: string): string[] {
  const [command = ""] = text.split(/\s#|&&|\||;/);
  return command.match(/"[^"]*"|\S+/g) ?? [];
}

function isPlaceholder(word: string): boolean {
  return /[<>…]|\b[A-Z]{3,}/.test(word);
}

/** File filters among the arguments of a test runner. */
function filtersOf(args: string[]): string[] {
  return args.filter(
    (arg, index) => !arg.startsWith("-") && !optionsWithValue.has(args[index - 1] ?? "") && !isPlaceholder(arg),
  );
}

/** Filters that select no test: Vitest looks for the text, Playwright for the expression, in a file's path. */
function unknownFilters(program: string, args: string[], files: string[]): string[] {
  const tests = files.filter((file) => (program === "vitest" ? /\.test\.\w+$/ : /^tests\/.*\.spec\.ts$/).test(file));
  return filtersOf(args).filter((filter) =>
    program === "vitest"
      ? !tests.some((file) => file.includes(filter))
      : !tests.some((file) => new RegExp(filter).test(projectPath(file))),
  );
}

function unknownProjects(args: string[], { projects }: Repository): string[] {
  const named = args.flatMap((arg, index) => {
    if (arg.startsWith("--project=")) return arg.slice("--project=".length);
    return args[index - 1] === "--project" ? arg : [];
  });
  return named.filter((name) => !isPlaceholder(name) && !projects.has(name));
}

function unknownInNpx([program = "", ...args]: string[], repository: Repository): string[] {
  if (isPlaceholder(program)) return [];
  if (!repository.programs.has(program)) return [`npx ${program}`];
  if (program === "vitest") {
    const [first, ...rest] = args;
    return unknownFilters(program, first === "run" ? rest : args, repository.files);
  }
  if (program !== "playwright" || args[0] !== "test") return [];
  return [
    ...unknownFilters(program, args.slice(1), repository.files),
    ...unknownProjects(args, repository).map((name) => `--project=${name}`),
  ];
}

function unknownInNpm([command = "", script = ""]: string[], { scripts }: Repository): string[] {
  if (command === "run") return scripts.has(script) || isPlaceholder(script) ? [] : [`npm run ${script}`];
  return scripts.has(command) || npmCommands.has(command) ? [] : [`npm ${command}`];
}

/** Commands, scripts, test files and Playwright projects that a document names in code and that do not exist. */
export function unknownCommands({ codes }: Pick<Document, "codes">, repository: Repository): string[] {
  const unknown = codes.flatMap((code) =>
    [...code.matchAll(/(?<![\w-])(npm|npx) (?=\S)/g)].flatMap(({ 0: found, 1: program, index }) => {
      const args = argumentsOf(code.slice(index + found.length));
      return program === "npm" ? unknownInNpm(args, repository) : unknownInNpx(args, repository);
    }),
  );
  return [...new Set(unknown)];
}
