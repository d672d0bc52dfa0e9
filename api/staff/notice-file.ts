import { z } from "zod";
import { cleanRichText } from "#api/db/rich-text.ts";
import * as cell from "#api/content/cells.ts";
import { StaffError } from "./context.ts";

const audience = z
  .string()
  .regex(
    /^(all|(batch|course):[a-z0-9-]{1,64}|doctor:\S{1,30})$/,
    "is none of all, batch:SLUG, course:SLUG, doctor:NUMBER",
  );

function attachment(text: string, context: z.RefinementCtx) {
  const [title = "", link = ""] = text.split("|").map((part) => part.trim());
  const checked = z.object({ title: cell.text(), link: cell.link }).safeParse({ title, link });
  if (checked.success) return checked.data;
  context.addIssue({ code: "custom", message: "is not a title, a | and a link" });
  return z.NEVER;
}

function Head(now: Date) {
  const { time } = cell.datesAt(now);
  return z.strictObject({
    title: cell.text(),
    to: z
      .string({ error: "is missing" })
      .transform((text) => text.split(",").map((word) => word.trim()))
      .pipe(z.array(audience)),
    pinned: cell.withDefault(cell.flag, false).default(false),
    publish_at: time.optional(),
    attachments: z.array(z.string().transform(attachment)).max(10).default([]),
  });
}

const escapes = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
]);

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => escapes.get(letter) ?? letter);
}

/** Paragraphs between empty lines; a paragraph whose lines all begin with "- " is a list. */
function htmlOfText(text: string): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim().split("\n"));
  return blocks
    .map((lines) =>
      lines.every((line) => line.startsWith("- "))
        ? `<ul>${lines.map((line) => `<li>${escaped(line.slice(2))}</li>`).join("")}</ul>`
        : `<p>${lines.map(escaped).join("<br>")}</p>`,
    )
    .join("\n");
}

/** A notice as docs/notice-format.md describes it, its HTML cleaned. Throws a StaffError that names what is wrong. */
export function readNoticeFile(text: string, now: Date) {
  const [, head, body] = /^\uFEFF?---\n([^]*?)\n---\n([^]*)$/.exec(text.replaceAll("\r\n", "\n")) ?? [];
  if (head === undefined || body === undefined) {
    throw new StaffError("The file does not begin with its head between two lines of ---.");
  }
  const fields = new Map<string, string>();
  const attachments: string[] = [];
  for (const line of head.split("\n").filter((one) => one.trim() !== "")) {
    const [, name = "", value = ""] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (name === "") throw new StaffError(`The head has a line without a name: ${line}`);
    if (name === "attachment") attachments.push(value.trim());
    else if (fields.has(name)) throw new StaffError(`${name}: is given twice.`);
    else fields.set(name, value.trim());
  }
  const parsed = Head(now).safeParse({ ...Object.fromEntries(fields), attachments });
  if (!parsed.success) {
    throw new StaffError(parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
  }
  const html = body.trim();
  const body_html = cleanRichText(html.startsWith("<") ? html : htmlOfText(html));
  if (body_html === "") throw new StaffError("The notice holds nothing that may be shown.");
  const { publish_at, ...rest } = parsed.data;
  return { ...rest, body_html, published_at: publish_at ?? now };
}
