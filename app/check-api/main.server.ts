import { Command } from "commander";
import { readEnv } from "#config/env.ts";
import { remoteV3 } from "../server/v3/remote-v3.server.ts";
import { checkApi } from "./check-api.server.ts";
import { exitCode, rowText, summaryText } from "./report.server.ts";

interface Options {
  doctor?: string;
  password?: string;
  writes?: boolean;
  json?: boolean;
}

async function check(address: string, { doctor: phone, password, writes = false, json = false }: Options) {
  const { V3_CSRF_PATH, V3_ANSWER_MS, V3_DEVICE_HEADER: deviceHeader, V3_TIME_ZONE: zone } = readEnv();
  const { origin } = new URL(address);
  const api = remoteV3(origin, V3_ANSWER_MS);
  await api(V3_CSRF_PATH, {}).catch((cause: unknown) => {
    throw new Error(`${origin} does not respond.`, { cause });
  });
  const doctor = phone && password ? { phone, password } : undefined;
  const onRow = json ? undefined : (row: Parameters<typeof rowText>[0]) => console.log(rowText(row));
  const rows = await checkApi({ api, deviceHeader, zone, doctor, writes, onRow });
  console.log(json ? JSON.stringify({ api: origin, rows }, undefined, 2) : `\n${summaryText(rows)}`);
  process.exitCode = exitCode(rows);
}

const program = new Command("check:api")
  .description("Calls a v3 API as the portal does and reports how each response complies with the contract")
  .argument("<origin>", "origin of the API, such as https://api.example.com")
  .option("--doctor <phone>", "phone number of a doctor, whose endpoints are checked too")
  .option("--password <password>", "password of that doctor")
  .option("--writes", "also send empty forms, which must be rejected, and writes that change nothing")
  .option("--json", "print the report as JSON")
  .addHelpText(
    "after",
    "\nExit code 0: the portal can work with every response; 1: not with all; 2: the check could not run.",
  )
  .exitOverride(({ exitCode: code }) => process.exit(code === 0 ? 0 : 2))
  .action(check);

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
});
