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
import { cutText } from "#runtime/cut-text.ts";
import { isAllowedTransition, deliveryStatusOf } from "./courier-statuses.ts";
import { insertTrack, lockConsignment, updateDelivery } from "./service.ts";

const maxNoticeBytes = 16 * 1024;
const maxNoteLetters = 300;

/**
 * Header that Pathao requires in a webhook's response before it accepts the URL; the value is the same for all
 * merchants.
 */
const pathaoHeaders = { "X-Pathao-Merchant-Webhook-Integration-Secret": "f3992ecc-59da-4cbe-a049-a13da2018d51" };

type Courier = "pathao" | "steadfast";
type Notice = z.output<NonNullable<typeof notifyDelivery.body>>;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Tells if the request has the courier secret, which Steadfast sends as a bearer token and Pathao in
 * X-PATHAO-Signature; false if no secret is configured.
 */
function hasCourierSecret(context: Context, dependencies: Dependencies): boolean {
  const secret = callerOf(context, dependencies).bearer ?? context.req.header("X-PATHAO-Signature");
  const { courierSecret } = dependencies;
  if (courierSecret === undefined || secret === undefined) return false;
  return timingSafeEqual(digest(secret), digest(courierSecret));
}

function noteOf(...parts: (string | undefined)[]): string | null {
  const note = parts
    .filter(Boolean)
    .join(" – ")
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return cutText(note, maxNoteLetters) || null;
}

interface ReceivedNotice {
  courier: Courier;
  notice: Notice;
  now: Date;
}

/**
 * Applies a courier's notice to its delivery, once. Logs a notice for an unknown consignment, and one with an unknown
 * status, which becomes a note in the timeline but does not change the status.
 */
async function applyNotice(db: Database, log: Logger, { courier, notice, now }: ReceivedNotice): Promise<void> {
  const word = courier === "pathao" ? notice.event : notice.status;
  const consignment = String(notice.consignment_id ?? "");
  const facts = { courier, consignment, word };
  await db.transaction(async (transaction) => {
    const delivery = consignment === "" ? undefined : await lockConsignment(transaction, courier, consignment);
    if (!delivery) {
      log.warn(facts, "courier notice for an unknown consignment");
      return;
    }
    const reported = word === undefined ? null : deliveryStatusOf(courier, word);
    if (reported === undefined) log.warn({ ...facts, delivery: delivery.id }, "courier notice with an unknown status");
    const status = reported && isAllowedTransition(delivery.status, reported) ? reported : delivery.status;
    const unknown = reported === undefined ? `কুরিয়ারের বার্তা: ${word ?? ""}` : undefined;
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
    if (!hasCourierSecret(context, dependencies)) throw new Unauthenticated();
    const notice = notifyDelivery.body?.safeParse(await readJson(context.req.raw, maxNoticeBytes));
    if (!notice?.success) throw new BadRequest();
    const { courier } = params.data;
    await applyNotice(db, log, { courier, notice: notice.data, now: new Date() });
    const isIntegrationTest = notice.data.event === "webhook_integration";
    const headers = courier === "pathao" ? pathaoHeaders : {};
    return context.json({ status: "success", message: "received" }, isIntegrationTest ? 202 : 200, headers);
  },
};

export const courierRoutes = [courierRoute];
