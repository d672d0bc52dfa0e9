import type { z } from "zod";
import { complaintLimits } from "#contract/account/complaints.ts";
import { cutText } from "#runtime/cut-text.ts";
import { readForm } from "#app/server/forms/form.server.ts";
import { refusalOfFile } from "#app/server/forms/refused-file.server.ts";

const maxNameLength = 80;

async function attachmentError(files: File[]): Promise<string | undefined> {
  if (files.length > complaintLimits.files) return "সর্বোচ্চ ৩টি ফাইল দেওয়া যায়।";
  for (const file of files) {
    const name = `“${cutText(file.name, maxNameLength)}”`;
    const reason = await refusalOfFile(file);
    if (reason) return `${name} নেওয়া গেল না। ${reason}`;
    if (file.size > complaintLimits.fileBytes) return `${name} ১ মেগাবাইটের বেশি। ছোট করে আবার দিন।`;
  }
  return undefined;
}

async function dataUrl(file: File): Promise<string> {
  const name = encodeURIComponent(Array.from(file.name).slice(-maxNameLength).join(""));
  return `data:application/octet-stream;name=${name};base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`;
}

/**
 * Runs readForm for a form with files in `attachments`, and returns them as data URLs on success. Their number and size
 * are checked here, so that the typed text is kept; their types are checked by the API.
 */
export async function readFormWithFiles<Schema extends z.ZodType>(fields: FormData, id: string, schema: Schema) {
  const sent = fields.getAll("attachments").filter((entry) => entry instanceof File);
  const files = sent.filter(({ name, size }) => name !== "" || size > 0);
  fields.set("attachments", "");
  const wrong = await attachmentError(files);
  const form = readForm(fields, id, schema, wrong === undefined ? {} : { attachments: [wrong] });
  return form.ok ? { ...form, attachments: await Promise.all(files.map(dataUrl)) } : form;
}
