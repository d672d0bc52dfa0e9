import { createInterface } from "node:readline/promises";
import { allowClosedReader } from "./closed-output.ts";
import { runStaff } from "./program.ts";

const { stdin, stdout, stderr } = process;

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: stdin, output: stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

allowClosedReader(stdout);
allowClosedReader(stderr);

process.exitCode = await runStaff(process.argv.slice(2), {
  print: (line) => stdout.write(`${line}\n`),
  printError: (line) => stderr.write(`${line}\n`),
  note: (line) => stderr.write(`${line}\n`),
  ask: stdin.isTTY ? ask : undefined,
});
