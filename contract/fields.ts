import { z } from "zod";
import { boundedText, trimmedText } from "./bounded-text.ts";
import { bounds } from "./bounds.ts";
import { strict } from "./strict.ts";
import { bengaliNumber } from "#locale/bengali.ts";
import { isBlank, withoutMarks } from "#locale/folding.ts";

export const Id = z.number().int().positive();

export const IdParam = z
  .union([z.number().int(), boundedText(12).regex(/^\d{1,12}$/)])
  .transform(Number)
  .pipe(z.number().int().positive().max(999_999_999_999));

export const Slug = boundedText(64).regex(/^[a-z0-9-]{1,64}$/);

/** ISO 8601 with an offset, as in 2026-11-27T09:00:00+06:00. */
export const Timestamp = boundedText(40).check(z.iso.datetime({ offset: true }));

/** A calendar day in Asia/Dhaka, YYYY-MM-DD. */
export const Day = boundedText(10).check(z.iso.date());

/** A month in Asia/Dhaka, YYYY-MM. */
export const Month = boundedText(7).regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** Amount in taka with two decimals, as a string to avoid floating-point errors. */
export const Money = strict(boundedText(11).regex(/^\d{1,8}\.\d{2}$/));

/** Position between two pages of a list; opaque to the caller. */
export const Cursor = boundedText(120).regex(/^[A-Za-z0-9_-]{1,120}$/);

/** Keyset paging: `after` selects the rows following a cursor, `before` those preceding it. */
export const PageQuery = z.object({ after: Cursor.optional(), before: Cursor.optional() });

export const PageMeta = z.object({
  per_page: z.number().int().optional(),
  next: Cursor.nullable(),
  prev: Cursor.nullable(),
});
export type PageMeta = z.infer<typeof PageMeta>;

export const SearchText = trimmedText(bounds.searchLength).overwrite(withoutMarks).trim();

/** A link as entered by an operator: a path in the portal or an http(s) URL. Must be checked before it is shown. */
export const LinkText = z.string().max(500);

/** Title of a list item; the portal omits an item without one. */
export const Title = z.string().min(1);

/** A titled link; without an address, as in a menu that only groups others, it is shown as plain text. */
export const Link = z.object({ title: Title, link: LinkText.nullish() });
export type Link = z.infer<typeof Link>;

/** Makes a field optional and treats "" as absent, since forms send untouched fields empty. */
export function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.union([z.literal("").transform(() => undefined), schema]).optional();
}

/** Wraps a single value in a list, since a form sends one ticked box as a plain value; lists and undefined stay. */
export function asList(value: unknown): unknown {
  return Array.isArray(value) || value === undefined ? value : [value];
}

/** Schema of a required text. `label` is the field's Bengali name, used in its messages. */
export function requiredText(label: string, { max }: { max: number }) {
  const missing = `${label} দিন।`;
  return trimmedText(max, { missing, tooLong: `${label} ${bengaliNumber(max)} অক্ষরের মধ্যে লিখুন।` })
    .min(1, { error: missing, abort: true })
    .refine((text) => !isBlank(text), missing);
}
