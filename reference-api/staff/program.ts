import { Command, CommanderError } from "commander";
import { DrizzleQueryError } from "drizzle-orm";
import { connectionProblem } from "#api/db/connection-problem.ts";
import { readApiEnv } from "#api/config/api-env.ts";
import { auditCommands } from "./operation/audit-log.ts";
import { backupCommands } from "./operation/backup.ts";
import { checkCommand } from "./check/check.ts";
import { askedCommands } from "./doctors/asked.ts";
import { complaintCommands } from "./doctors/complaints.ts";
import { contentCommands } from "./content/content.ts";
import { courseCommands } from "./doctors/courses.ts";
import { nameActor, namedActor, runAs, staffContext, type Output, type StaffCommands } from "./context.ts";
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
import { undoCommand } from "./plan/undo.ts";
import { terminalText } from "#runtime/terminal-text.ts";

const subjects: StaffCommands[] = [
  askedCommands,
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
  undoCommand,
];

/** Groups of commands that warn if no person is named for the audit log, because they change money. */
const recordsMoney = ["payments", "courses", "subscriptions"];

/** True for an error of a call to the bucket: its SDK adds `$metadata` to each, also to one of the network. */
function isOfBucket(error: unknown): error is Error {
  return error instanceof Error && "$metadata" in error;
}

function messageOf(error: unknown): string {
  if (isOfBucket(error)) return `The bucket of S3_BUCKET: ${error.message || error.name}`;
  const problem = connectionProblem(error);
  if (problem !== undefined) return problem;
  if (error instanceof DrizzleQueryError && error.cause) return messageOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}

export function staffProgram(output: Output, source?: Record<string, string | undefined>): Command {
  const { print, printError } = output;
  const program = new Command("staff")
    .description("Operator commands of the portal.")
    .option("--as <name>", "who gives the command, for the audit log; default: STAFF_NAME")
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    });
  const env = readApiEnv(source);
  program.hook("preAction", (_program, { parent }) => {
    const { as: name = env.STAFF_NAME } = program.opts<{ as?: string }>();
    if (name?.trim()) nameActor(name.trim());
    if (!namedActor() && recordsMoney.some((subject) => subject === parent?.name()))
      output.note("The audit log will name only the account of this computer: give --as NAME, or set STAFF_NAME.");
  });
  const context = staffContext(env, output);
  for (const addCommands of subjects) addCommands(program, context);
  return program;
}

export async function runStaff(
  words: string[],
  output: Output,
  source?: Record<string, string | undefined>,
): Promise<number> {
  try {
    const program = staffProgram(output, source);
    await runAs(undefined, () => program.parseAsync(words, { from: "user" }));
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode; // commander has printed the message already
    output.printError(messageOf(error).split("\n").map(terminalText).join("\n"));
    return 1;
  }
}
