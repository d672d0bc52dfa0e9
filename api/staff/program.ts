import { Command, CommanderError } from "commander";
import { DrizzleQueryError } from "drizzle-orm";
import { readEnv } from "#config/env.ts";
import { auditCommands } from "./operation/audit-log.ts";
import { backupCommands } from "./operation/backup.ts";
import { checkCommand } from "./check/check.ts";
import { complaintCommands } from "./doctors/complaints.ts";
import { contentCommands } from "./content/content.ts";
import { courseCommands } from "./doctors/courses.ts";
import { staffContext, type Output, type StaffCommands } from "./context.ts";
import { databaseCommands } from "./operation/database.ts";
import { deliveryCommands } from "./doctors/deliveries.ts";
import { deviceCommands } from "./doctors/devices.ts";
import { doctorCommands } from "./doctors/doctors.ts";
import { noticeCommands } from "./notices.ts";
import { jobCommands } from "./operation/jobs.ts";
import { paymentCommands } from "./payments/payments.ts";
import { examCommands } from "./exams.ts";
import { questionCommands } from "./content/questions.ts";
import { statusCommand } from "./operation/status.ts";
import { smsCommands } from "./operation/sms.ts";
import { subscriptionCommands } from "./doctors/subscriptions.ts";
import { todayCommand } from "./today.ts";
import { terminalText } from "./terminal-text.ts";

/** The subjects of the command line, a line each. */
const subjects: StaffCommands[] = [
  auditCommands,
  backupCommands,
  checkCommand,
  complaintCommands,
  contentCommands,
  courseCommands,
  databaseCommands,
  deliveryCommands,
  deviceCommands,
  doctorCommands,
  examCommands,
  jobCommands,
  noticeCommands,
  paymentCommands,
  questionCommands,
  smsCommands,
  statusCommand,
  subscriptionCommands,
  todayCommand,
];

function messageOf(error: unknown): string {
  if (error instanceof DrizzleQueryError && error.cause) return messageOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

/** The command line with all that it knows. */
export function staffProgram(output: Output, source?: Record<string, string | undefined>): Command {
  const { print, printError } = output;
  const program = new Command("staff")
    .description("What an operator does without a screen.")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    });
  const context = staffContext(readEnv(source), output);
  for (const addCommands of subjects) addCommands(program, context);
  return program;
}

/** Runs one command. Returns the exit code; whatever goes wrong is told in plain lines. */
export async function runStaff(
  words: string[],
  output: Output,
  source?: Record<string, string | undefined>,
): Promise<number> {
  try {
    const program = staffProgram(output, source);
    await program.parseAsync(words, { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // it has spoken already
    output.printError(messageOf(error).split("\n").map(terminalText).join("\n"));
    return 1;
  }
}
