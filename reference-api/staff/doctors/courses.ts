import type { Command } from "commander";
import { inPaisa } from "#api/http/wire.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { changes } from "#api/staff/plan/change.ts";
import { rowId } from "#api/staff/row-id.ts";
import { typedAmount } from "#api/staff/typed-amount.ts";
import {
  enrolByHand,
  moveCourse,
  requirePlace,
  setCourseStatus,
  takeBackMove,
  takeBackStatus,
} from "./course-changes.ts";
import { correctCourseFee, requirePrice } from "./course-fees.ts";

interface EnrolOptions {
  fee: string;
  paid?: string;
  agreed?: boolean;
  reason: string;
}

export function courseCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("courses").description("enrolments of doctors in batches");

  changes(
    command
      .command("enrol")
      .description("enrol a doctor by hand, also outside the enrolment dates, once the fee has been paid")
      .argument("<doctor>", "the doctor's id", rowId)
      .argument("<place>", "the batch and the schedule by their keys, as in residency-july/main")
      .requiredOption(
        "--fee <taka>",
        "the fee, which has been paid in full unless --paid says otherwise; 0: free",
        typedAmount,
      )
      .option(
        "--paid <taka>",
        "the part of the fee that has been paid; `payments receive` records the rest",
        typedAmount,
      )
      .option("--agreed", "the fee is not the batch's price, for the given reason")
      .requiredOption("--reason <text>", "stored with the enrolment, such as the number of a receipt"),
    context,
    {
      async change(db, doctorId: number, name: string, { fee, paid = fee, agreed = false, reason }: EnrolOptions) {
        const place = await requirePlace(db, name);
        await requirePrice(db, { place, fee, isAgreed: agreed, now: now() });
        if (inPaisa(paid) > inPaisa(fee))
          throw new StaffError(`The fee is ${fee} taka: ${paid} cannot be a part of it.`);
        if (inPaisa(paid) === 0 && inPaisa(fee) > 0)
          throw new StaffError("Nothing is paid: let the doctor enrol in the portal.");
        return enrolByHand(db, { doctorId, place, fee, paid, reason, now: now() });
      },
    },
  );

  changes(
    command
      .command("correct-fee")
      .description("correct the fee of a course that was recorded wrongly; payments do not change")
      .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
      .argument("<taka>", "the right fee", typedAmount)
      .requiredOption("--reason <text>", "kept with it"),
    context,
    {
      change: (db, courseId: number, fee: string, { reason }: { reason: string }) =>
        correctCourseFee(db, { courseId, fee, reason, now: now() }),
    },
  );

  changes(
    command
      .command("move")
      .description("move a course to another batch or schedule; payments do not change")
      .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
      .argument("<place>", "the batch and the schedule by their keys, as in residency-july/main")
      .requiredOption("--reason <text>", "kept with it"),
    context,
    {
      change: async (db, courseId: number, name: string, { reason }: { reason: string }) =>
        moveCourse(db, { courseId, place: await requirePlace(db, name), reason }),
      undo: takeBackMove,
    },
  );

  const states = [
    ["freeze", "suspend a course", { from: "active", to: "suspended" }],
    ["unfreeze", "reactivate a suspended course", { from: "suspended", to: "active" }],
  ] as const;
  for (const [name, description, status] of states) {
    changes(
      command
        .command(name)
        .description(description)
        .argument("<course>", "the id of the doctor's course, as `doctors show` has it", rowId)
        .requiredOption("--reason <text>", "kept with it"),
      context,
      {
        change: (db, id: number, { reason }: { reason: string }) => setCourseStatus(db, id, { ...status, reason }),
        undo: (db, entry) => takeBackStatus(db, entry, status),
      },
    );
  }
}
