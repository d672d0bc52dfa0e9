import { z } from "zod";
import { bounds } from "#contract/bounds.ts";
import { endpointsOf } from "#contract/endpoint.ts";
import { Id, IdParam, PageMeta, PageQuery, requiredText, Timestamp } from "#contract/fields.ts";
import { uploadedFile } from "#contract/uploads.ts";

const endpoint = endpointsOf("complaints");

export const complaintLimits = { newPerDay: 5, files: 3, fileBytes: 1_000_000 };

export const ComplaintTopic = z.object({ id: Id, title: z.string() });
const relatedTypes = ["course", "event", "delivery", "subscription"] as const;

export const Complaint = z.object({
  id: Id,
  subject: z.string(),
  topic: z.string(),
  /** answered: the last message is from staff. */
  status: z.enum(["open", "answered", "closed"]),
  /** The course, event, delivery or subscription of the doctor that the complaint is about. */
  related: z.object({ type: z.enum(relatedTypes), id: Id, title: z.string() }).nullable(),
  created_at: Timestamp.nullish(),
  last_message_at: Timestamp.nullish(),
});
export type Complaint = z.infer<typeof Complaint>;

export const ComplaintMessage = z.object({
  id: Id,
  author: z.enum(["doctor", "staff"]),
  body: z.string(),
  created_at: Timestamp,
  attachments: z.array(
    z.object({
      id: Id,
      name: z.string(),
      content_type: z.enum(["image/jpeg", "image/png", "image/webp", "application/pdf"]),
      size: z.number().int(),
    }),
  ),
});
export type ComplaintMessage = z.infer<typeof ComplaintMessage>;

const Thread = z.object({
  complaint: Complaint,
  /** The newest messages of the thread, in chronological order; `meta.next` leads to older ones. */
  messages: z.array(ComplaintMessage),
  meta: PageMeta,
});

const tooLarge = "একটি ফাইল ১ মেগাবাইটের বেশি হতে পারে না।";
const Attachments = z
  // up to three times the limit, so that the API can say which file is too large
  .array(uploadedFile({ maxBytes: 3 * complaintLimits.fileBytes, tooLarge }))
  .max(complaintLimits.files, "সর্বোচ্চ ৩টি ফাইল দেওয়া যায়।")
  .default([]);

export const ComplaintForm = z.object({
  topic_id: z.coerce.number({ error: "বিষয়ের ধরন বাছুন।" }).int("বিষয়ের ধরন বাছুন।").positive("বিষয়ের ধরন বাছুন।"),
  subject: requiredText("শিরোনাম", { max: 120 }),
  body: requiredText("বিস্তারিত", { max: 2000 }),
  related_type: z.enum(relatedTypes).optional(),
  related_id: IdParam.optional(),
});

/**
 * A new complaint with at most three files. The schema admits about 3 MB for each; the API rejects one above 1 MB, or
 * other than JPEG, PNG, WebP and PDF, with an error that names it.
 */
export const ComplaintDraft = ComplaintForm.extend({ attachments: Attachments }).refine(
  ({ related_type, related_id }) => (related_type === undefined) === (related_id === undefined),
  { path: ["related_id"], message: "কোনটি নিয়ে লিখছেন, তা বাছুন।" },
);

export const ComplaintReplyForm = z.object({ body: requiredText("বার্তা", { max: 2000 }) });

export const ComplaintReply = ComplaintReplyForm.extend({ attachments: Attachments });

const byId = z.object({ id: IdParam });
const maxBodyBytes = bounds.attachmentsBytes;

export const listComplaints = endpoint({
  method: "GET",
  path: "/web/doctor/complaints",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "The doctor's complaints, newest message first, and the topics to choose from",
  query: PageQuery,
  response: z.object({ complaints: z.array(Complaint), topics: z.array(ComplaintTopic), meta: PageMeta }),
});

export const createComplaint = endpoint({
  method: "POST",
  path: "/web/doctor/complaints",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Opens a complaint; 429 after five within a day",
  body: ComplaintDraft,
  idempotency: "a day",
  takesFiles: true,
  maxBodyBytes,
  response: z.object({ complaint: Complaint }),
});

export const getComplaint = endpoint({
  method: "GET",
  path: "/web/doctor/complaints/{id}",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "One complaint with the newest messages of its thread",
  params: byId,
  query: PageQuery,
  defaultsFromParams: { "complaint.id": "id" },
  response: Thread,
});

export const createComplaintMessage = endpoint({
  method: "POST",
  path: "/web/doctor/complaints/{id}/messages",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Adds a message, which reopens an answered complaint; 409 closed",
  params: byId,
  body: ComplaintReply,
  idempotency: "a day",
  takesFiles: true,
  maxBodyBytes,
  response: z.object({ complaint: Complaint }),
});

export const closeComplaint = endpoint({
  method: "POST",
  path: "/web/doctor/complaints/{id}/close",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "Closes a complaint permanently; idempotent",
  params: byId,
  response: z.object({ complaint: Complaint }),
});

export const getComplaintAttachment = endpoint({
  method: "GET",
  path: "/web/doctor/complaints/{id}/attachments/{attachmentId}",
  access: "doctor",
  onUnverifiedDevice: "allow",
  summary: "One file of the thread, as an attachment",
  params: z.object({ id: IdParam, attachmentId: IdParam }),
  produces: "application/octet-stream",
  response: z.string(),
});
