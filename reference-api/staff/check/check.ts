import type { Command } from "commander";
import { connectionProblem } from "#api/db/connection-problem.ts";
import { StaffError, type StaffContext } from "../context.ts";
import { jsonText } from "#runtime/terminal-text.ts";
import { wrong, type Finding } from "./finding.ts";
import { checkDatabase, checkDisk, checkProxies, checkSettings } from "./local-checks.ts";
import { checkMissingCalls } from "./missing-calls.ts";
import { checkExternalServices } from "./external-checks.ts";

/** Checks the disk and the database; returns nothing with a remote API, because neither is on this machine then. */
async function checkThisMachine({ env, withDatabase }: StaffContext): Promise<Finding[]> {
  if (env.V3_API_URL) return [];
  const ofDatabase = withDatabase((open) => checkDatabase(env, open), "none").catch((error: unknown) => [
    wrong("database", connectionProblem(error) ?? (error instanceof Error ? error.message : String(error))),
  ]);
  return [...(await checkDisk(env)), ...(await ofDatabase)];
}

export function checkCommand(program: Command, context: StaffContext): void {
  const { env, print } = context;
  program
    .command("check")
    .description("check settings, disk, database, clock, jobs, messages and the services that the site depends on")
    .option("--json", "as JSON: each part with its state and a description")
    .action(async ({ json }: { json?: boolean }) => {
      const [inside, outside, calls] = await Promise.all([
        checkThisMachine(context),
        checkExternalServices(env),
        checkMissingCalls(env),
      ]);
      const findings = [...checkSettings(env), ...checkProxies(env), ...inside, ...outside, ...calls];
      if (json) print(jsonText(findings));
      else for (const { state, what, says } of findings) print(`${state.padEnd(7)}${what.padEnd(13)}${says}`);
      const bad = findings.filter(({ state }) => state === "wrong").length;
      if (bad > 0) throw new StaffError(bad === 1 ? "One check failed." : `${bad} checks failed.`);
    });
}
