import type { Writer } from "#api/db/client.ts";
import { implementAttachment } from "#api/http/attachment.ts";
import { Conflict, Invalid, NotFound, TooMany } from "#api/http/errors.ts";
import { implement } from "#api/http/implement.ts";
import type { RateLimits } from "#api/http/rate-limits.ts";
import { countUploads } from "#api/http/uploads.ts";
import { timestamp } from "#api/http/wire.ts";
import {
  closeComplaint,
  createComplaint,
  createComplaintMessage,
  getComplaint,
  getComplaintAttachment,
  listComplaints,
} from "#contract/account/complaints.ts";
import { checkAttachments } from "./attachments.ts";
import { findAttachment, findComplaint, isTopic, selectComplaints, selectMessages, selectTopics } from "./queries.ts";
import { findRelatedTitle } from "./related.ts";
import { closeOwnComplaint, insertComplaint, insertMessage, lockComplaint } from "./service.ts";

const complaintsPerPage = 20;
const messagesPerPage = 30;

type Row = NonNullable<Awaited<ReturnType<typeof findComplaint>>>;

function toWire({ related_type: type, related_id: id, related_title: title, ...row }: Row) {
  return {
    ...row,
    related: type && id && title ? { type, id, title } : null,
    created_at: timestamp(row.created_at),
    last_message_at: timestamp(row.last_message_at),
  };
}

function complaintNotFound(): NotFound {
  return new NotFound("অভিযোগটি পাওয়া যায়নি।");
}

async function requireComplaint(db: Writer, id: number, doctorId: number) {
  const complaint = await findComplaint(db, id, doctorId);
  if (!complaint) throw complaintNotFound();
  return toWire(complaint);
}

async function countNewComplaint(limits: RateLimits, doctorId: number): Promise<void> {
  await limits.consume("complaint: doctor", doctorId).catch((error: unknown) => {
    if (!(error instanceof TooMany)) throw error;
    const message = "এক দিনে ৫টির বেশি নতুন অভিযোগ করা যায় না। আগের অভিযোগে বার্তা লিখতে পারেন।";
    throw new TooMany(error.details.retry_after ?? 0, message, "daily_limit");
  });
}

export const complaintRoutes = [
  implement(listComplaints, async ({ db, doctor, query }) => {
    const [{ rows, meta }, topics] = await Promise.all([
      selectComplaints(db, doctor.id, { perPage: complaintsPerPage, ...query }),
      selectTopics(db),
    ]);
    return { complaints: rows.map(toWire), topics, meta };
  }),

  implement(createComplaint, async ({ db, doctor, limits, body, now }) => {
    const { related_type, related_id, ...draft } = body;
    if (!(await isTopic(db, draft.topic_id))) throw new Invalid({ topic_id: ["বিষয়ের ধরন বাছুন।"] });
    const related =
      related_type === undefined || related_id === undefined
        ? {}
        : {
            related_type,
            related_id,
            related_title: await findRelatedTitle(db, related_type, { id: related_id, doctorId: doctor.id }),
          };
    if ("related_title" in related && related.related_title === undefined) {
      throw new Invalid({ related_id: ["কোনটি নিয়ে লিখছেন, তা বাছুন।"] });
    }
    await countUploads(limits, doctor.id, draft.attachments);
    const attachments = await checkAttachments(draft.attachments, doctor.id);
    await countNewComplaint(limits, doctor.id);
    const id = await db.transaction(async (transaction) => {
      const complaintId = await insertComplaint(transaction, {
        doctor_id: doctor.id,
        topic_id: draft.topic_id,
        subject: draft.subject,
        ...related,
        last_message_at: now,
        created_at: now,
      });
      await insertMessage(transaction, { complaintId, author: "doctor", body: draft.body, attachments, now });
      return complaintId;
    });
    return { complaint: await requireComplaint(db, id, doctor.id) };
  }),

  implement(getComplaint, async ({ db, doctor, params, query }) => {
    const complaint = await requireComplaint(db, params.id, doctor.id);
    const { messages, meta } = await selectMessages(db, params.id, { perPage: messagesPerPage, ...query });
    const oldestFirst = messages
      .map((message) => ({ ...message, created_at: timestamp(message.created_at) }))
      .reverse();
    return { complaint, messages: oldestFirst, meta };
  }),

  implement(createComplaintMessage, async ({ db, doctor, limits, params, body, now }) => {
    await requireComplaint(db, params.id, doctor.id);
    await countUploads(limits, doctor.id, body.attachments);
    const attachments = await checkAttachments(body.attachments, doctor.id);
    await limits.consume("complaint message: doctor", doctor.id);
    await db.transaction(async (transaction) => {
      const complaint = await lockComplaint(transaction, params.id, doctor.id);
      if (!complaint) throw complaintNotFound();
      if (complaint.status === "closed") {
        throw new Conflict("closed", "অভিযোগটি বন্ধ হয়েছে। দরকার হলে নতুন অভিযোগ লিখুন।");
      }
      await insertMessage(transaction, {
        complaintId: params.id,
        author: "doctor",
        body: body.body,
        attachments,
        now,
      });
    });
    return { complaint: await requireComplaint(db, params.id, doctor.id) };
  }),

  implement(closeComplaint, async ({ db, doctor, params }) => {
    await closeOwnComplaint(db, params.id, doctor.id);
    return { complaint: await requireComplaint(db, params.id, doctor.id) };
  }),

  implementAttachment(getComplaintAttachment, ({ db, doctor, params }) =>
    findAttachment(db, { id: params.attachmentId, complaintId: params.id, doctorId: doctor.id }),
  ),
];
