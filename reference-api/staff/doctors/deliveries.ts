import { Option, type Command } from "commander";
import { asc, eq, inArray } from "drizzle-orm";
import type { Database, Writer } from "#api/db/client.ts";
import { enrolments } from "#api/db/schema/enrolment.ts";
import { doctors } from "#api/db/schema/identity.ts";
import { deliveries, lectureSheets } from "#api/db/schema/service.ts";
import { uniqueViolation } from "#api/db/unique-violation.ts";
import { insertTrack, updateDelivery } from "#api/features/lecture-sheets/service.ts";
import { timestamp } from "#api/http/wire.ts";
import { Courier } from "#contract/study/lecture-sheets.ts";
import { StaffError, type StaffContext } from "#api/staff/context.ts";
import { addListCommand } from "#api/staff/list-command.ts";
import { changes } from "#api/staff/plan/change.ts";
import { rowId } from "#api/staff/row-id.ts";

const maxListed = 50;

interface HandOver {
  courier?: Courier;
  consignment?: string;
  tracking?: string;
  note?: string;
}

async function lockWaiting(db: Writer, id: number) {
  const [delivery] = await db.select().from(deliveries).where(eq(deliveries.id, id)).for("update");
  if (!delivery) throw new StaffError(`There is no delivery ${id}.`);
  if (delivery.status !== "requested" && delivery.status !== "preparing") {
    throw new StaffError(`Delivery ${id} is ${delivery.status} already.`);
  }
  return delivery;
}

function changesOf(method: "courier" | "self", { courier, consignment, tracking }: HandOver) {
  if (method === "self") {
    if (courier) throw new StaffError("The doctor picks this one up: give no --courier.");
    return { status: "delivered" as const };
  }
  if (!courier || !consignment) throw new StaffError("Give the --courier and its --consignment.");
  return {
    status: "handed_over" as const,
    courier,
    consignment_id: consignment,
    tracking_code: tracking ?? null,
  };
}

async function selectWaiting(db: Database) {
  const waiting = await db
    .select({ delivery: deliveries, name: doctors.name })
    .from(deliveries)
    .innerJoin(enrolments, eq(enrolments.id, deliveries.enrolment_id))
    .innerJoin(doctors, eq(doctors.id, enrolments.doctor_id))
    .where(inArray(deliveries.status, ["requested", "preparing"]))
    .orderBy(asc(deliveries.created_at), asc(deliveries.id))
    .limit(maxListed);
  const ids = waiting.flatMap(({ delivery }) => delivery.lecture_sheet_ids);
  const sheets = await db
    .select({ id: lectureSheets.id, title: lectureSheets.title })
    .from(lectureSheets)
    .where(inArray(lectureSheets.id, ids));
  const titles = new Map(sheets.map(({ id, title }) => [id, title]));
  return waiting.map(({ delivery }) => {
    const { id, created_at, method, receiver_name, phone, address, upazila, district, fee } = delivery;
    const to = [receiver_name, phone, address, upazila, district].filter(Boolean).join(", ");
    const what = delivery.lecture_sheet_ids.map((sheet) => titles.get(sheet)).join(" + ");
    return { id, at: timestamp(created_at), method, fee: `${fee} taka`, to, what };
  });
}

export function deliveryCommands(program: Command, context: StaffContext): void {
  const { now } = context;
  const command = program.command("deliveries").description("lecture sheets on their way to doctors");

  addListCommand(command, context, {
    name: "list",
    description: "list deliveries that wait to be handed over, the oldest first",
    select: selectWaiting,
    none: "No delivery waits.",
  });

  changes(
    command
      .command("hand-over")
      .description("record that a parcel was given to its courier, or that it was picked up")
      .argument("<id>", "the delivery", rowId)
      .addOption(new Option("--courier <courier>", "who carries the parcel").choices(Courier.options))
      .option("--consignment <id>", "the courier's id, by which its notices find the delivery")
      .option("--tracking <code>", "the code by which the doctor follows the parcel")
      .option("--note <text>", "shown to the doctor"),
    context,
    {
      async change(db, id: number, handOver: HandOver) {
        const { method, status: was, receiver_name, phone } = await lockWaiting(db, id);
        const set = changesOf(method, handOver);
        const { status } = set;
        const { courier, consignment, tracking, note } = handOver;
        await updateDelivery(db, id, set).catch((error: unknown) => {
          if (uniqueViolation(error) !== "deliveries_consignment") throw error;
          throw new StaffError(`Consignment ${handOver.consignment ?? ""} is another delivery's.`);
        });
        await insertTrack(db, { deliveryId: id, status, now: now(), note: handOver.note ?? null });
        const by = handOver.courier ? ` by ${handOver.courier}, consignment ${handOver.consignment ?? "-"}` : "";
        return {
          effect: [`Delivery ${id} to ${receiver_name}, ${phone}${by}: ${was} → ${status}.`],
          detail: { delivery: id, was, is: status, courier, consignment, tracking, note },
          done: [`Delivery ${id} is ${status}.`],
          asks: false,
        };
      },
    },
  );
}
