import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { z } from "zod";
import type { Database } from "#api/db/client.ts";
import { callerOf } from "#api/http/caller.ts";
import { BadRequest, NotFound, Unauthenticated } from "#api/http/errors.ts";
import type { Dependencies, Route } from "#api/http/implement.ts";
import { readJson } from "#api/http/read-json.ts";
import { notifyDelivery } from "#contract/study/lecture-sheets.ts";
import { mayFollow, statusOfWord } from "./courier-words.ts";
import { insertTrack, lockConsignment, updateDelivery } from "./service.ts";

const maxNoticeBytes = 16 * 1024;
const maxNoteLetters = 300;

/** Pathao takes an address for a webhook only when it answers with this value, the same for everybody. */
const pathaoHeaders = { "X-Pathao-Merchant-Webhook-Integration-Secret": "f3992ecc-59da-4cbe-a049-a13da2018d51" };

type Courier = "pathao" | "steadfast";
type Notice = z.output<NonNullable<typeof notifyDelivery.body>>;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Steadfast sends the secret as a bearer token, Pathao in a header of its own. */
function isKnown(context: Context, dependencies: Dependencies): boolean {
  const given = callerOf(context, dependencies).bearer ?? context.req.header("X-PATHAO-Signature");
  const { courierSecret } = dependencies;
  if (courierSecret === undefined || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(courierSecret));
}

function noteOf(...parts: (string | undefined)[]): string | null {
  const note = parts
    .filter(Boolean)
    .join(" – ")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return note.slice(0, maxNoteLetters) || null;
}

interface Arrival {
  courier: Courier;
  notice: Notice;
  now: Date;
}

/** Moves the delivery that a notice is about. What we do not know is logged, and moves nothing. */
async function applyNotice(db: Database, log: Logger, { courier, notice, now }: Arrival): Promise<void> {
  const word = courier === "pathao" ? notice.event : notice.status;
  const consignment = String(notice.consignment_id ?? "");
  const facts = { courier, consignment, word };
  await db.transaction(async (transaction) => {
    const delivery = consignment === "" ? undefined : await lockConsignment(transaction, courier, consignment);
    if (!delivery) {
      log.warn(facts, "a courier speaks of a consignment that we do not know");
      return;
    }
    const meant = word === undefined ? null : statusOfWord(courier, word);
    if (meant === undefined) log.warn({ ...facts, delivery: delivery.id }, "a courier uses a word that we do not know");
    const status = meant && mayFollow(delivery.status, meant) ? meant : delivery.status;
    const unknown = meant === undefined ? `কুরিয়ারের বার্তা: ${word ?? ""}` : undefined;
    const note = noteOf(unknown, notice.tracking_message);
    const hasNews = status !== delivery.status || note !== null;
    const noticeHash = digest(JSON.stringify(notice)).toString("hex");
    if (hasNews && !(await insertTrack(transaction, { deliveryId: delivery.id, status, note, now, noticeHash })))
      return;
    await updateDelivery(transaction, delivery.id, { status, ...(word && { courier_status_raw: word }) });
  });
}

const courierRoute: Route = {
  endpoint: notifyDelivery,
  handle: (dependencies) => async (context) => {
    const { db, log } = dependencies;
    const params = notifyDelivery.params?.safeParse(context.req.param());
    if (!params?.success) throw new NotFound();
    if (!isKnown(context, dependencies)) throw new Unauthenticated();
    const notice = notifyDelivery.body?.safeParse(await readJson(context.req.raw, maxNoticeBytes));
    if (!notice?.success) throw new BadRequest();
    const { courier } = params.data;
    await applyNotice(db, log, { courier, notice: notice.data, now: new Date() });
    const isTrial = notice.data.event === "webhook_integration";
    const headers = courier === "pathao" ? pathaoHeaders : {};
    return context.json({ status: "success", message: "received" }, isTrial ? 202 : 200, headers);
  },
};

export const courierRoutes = [courierRoute];
