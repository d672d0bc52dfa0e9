import { runStaff } from "./program.ts";

process.exitCode = await runStaff(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  printError: (line) => process.stderr.write(`${line}\n`),
});
