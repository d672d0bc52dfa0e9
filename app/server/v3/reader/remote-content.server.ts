import { withoutTrailingSlashes } from "#runtime/slashes.ts";
import { z } from "zod";
import { isStrict } from "#contract/strict.ts";
import { plainText } from "./plain-text.ts";
import type { SchemaPart } from "./read-parts.server.ts";

/** Address below which relative pictures are; without a base they are not shown. */
export interface MediaSource {
  base: string | undefined;
}

/** Fields that contain the address of a picture. */
const pictures = new Set(["logo", "footer_logo", "avatar", "banner", "poster", "photo", "picture", "image", "thumb"]);

/** Fields of plain text, in which some APIs send HTML. */
const plainTexts = new Set([
  "title",
  "subtitle",
  "name",
  "label",
  "caption",
  "summary",
  "note",
  "department",
  "group_title",
  "includes",
  "course",
  "session",
  "venue",
  "topic",
  "mentor",
  "category_title",
  "company_name",
  "company_slogan",
  "address",
]);

const portalPicture = /^\/media\/(avatars|pictures|share)\//;

/**
 * Returns the address of a picture as a browser needs it: a relative one below the base. Absolute addresses, and paths
 * of the portal's own picture routes, which the reference API returns, are unchanged. Of the others, returns "" without
 * a base, for a protocol-relative one of another host than the base, and for control characters or backslashes.
 */
export function pictureAddress(address: string, { base }: MediaSource): string {
  const source = address.trim();
  if (source === "" || /^[a-z][a-z\d+.-]*:/i.test(source) || portalPicture.test(source)) return source;
  if (/[\p{Cc}\\]/u.test(source)) return "";
  if (base === undefined) return "";
  if (source.startsWith("//")) return isOnHostOf(base, `https:${source}`) ? `https:${source}` : "";
  const full = `${withoutTrailingSlashes(base)}/${source.replace(/^\/+/, "")}`;
  return URL.canParse(full) ? new URL(full).href : "";
}

function isOnHostOf(base: string, address: string): boolean {
  return URL.canParse(address) && URL.canParse(base) && new URL(address).host === new URL(base).host;
}

type Change = (value: unknown) => unknown;

function entriesOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === "object" && value !== null ? Object.entries(value) : undefined;
}

/** Returns the function that converts the values of a part of a schema; undefined if they are shown as they are. */
function changeOf(part: SchemaPart, name: string, media: MediaSource, isOuterExact = false): Change | undefined {
  const isExact = isOuterExact || isStrict(part);
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault) {
    return changeOf(part.def.innerType, name, media, isExact);
  }
  if (part instanceof z.ZodArray) {
    const change = changeOf(part.element, name, media, isExact);
    return change && ((value) => (Array.isArray(value) ? value.map(change) : value));
  }
  if (part instanceof z.ZodObject) {
    const changes = new Map<string, Change>();
    for (const [field, fieldPart] of Object.entries<SchemaPart>(part.shape)) {
      const change = changeOf(fieldPart, field, media, isExact);
      if (change) changes.set(field, change);
    }
    if (changes.size === 0) return undefined;
    return (value) => {
      const entries = entriesOf(value);
      return entries
        ? Object.fromEntries(entries.map(([field, own]) => [field, changes.get(field)?.(own) ?? own]))
        : value;
    };
  }
  if (!(part instanceof z.ZodString)) return undefined;
  const convert = pictures.has(name)
    ? (text: string) => pictureAddress(text, media)
    : plainTexts.has(name) && !isExact
      ? plainText
      : undefined;
  return convert && ((value) => (typeof value === "string" ? convert(value) : value));
}

/**
 * Creates the function that converts parsed responses of a remote API to what the portal shows: addresses of pictures,
 * and plain texts without markup.
 */
export function remoteContent(media: MediaSource) {
  const changes = new WeakMap<z.ZodType, { change: Change | undefined }>();
  return <Schema extends z.ZodType>(schema: Schema, data: z.output<Schema>): z.output<Schema> => {
    const known = changes.get(schema) ?? { change: changeOf(schema, "", media) };
    changes.set(schema, known);
    return known.change ? sameType<Schema>(known.change(data)) : data;
  };
}

/** Casts converted data to the output of their schema: strings were replaced by strings only. */
function sameType<Schema extends z.ZodType>(data: unknown) {
  return data as z.output<Schema>;
}
