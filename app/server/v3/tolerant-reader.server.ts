import { z } from "zod";
import { isExact } from "#contract/strict.ts";
import type { Answered, Bend, Cause, Reading } from "./reading.server.ts";
import { isFields, kindOf, otherSpellings, rowsOf, unwrapped } from "./spellings.server.ts";

type Part = z.core.$ZodType;
type Read = { value: unknown } | { lost: Cause };

interface Place {
  path: string;
  /** It lies in an exact part: nothing is left out or made up. */
  isExact: boolean;
  /** Nothing is made up here: it is a row, may be absent, or belongs to an object that is. */
  isBare: boolean;
}

const mostBends = 5000;
const mostBytes = 256 * 1024;

class TooBent extends Error {
  override name = "TooBent";
}

/**
 * Reads an answer by its strict schema. Only where that refuses is each value read by its own part of the schema: in
 * another spelling, as empty or absent where that may be, a list without the rows that cannot be read. The strict schema
 * has the last word. What is larger than 256 kB or takes more than 5000 such turns is not bent: that would hold up all.
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  { body, bytes, known = new Map() }: Answered,
  zone: string,
): Reading<z.output<Schema>> {
  const strict = schema.safeParse(unwrapped(body));
  if (strict.success) return { isRead: true, data: strict.data, bends: [] };
  if (bytes > mostBytes) return tooBent([], "more than 256 kB");

  const bends: Bend[] = [];
  const place = { path: "", isExact: false, isBare: true };
  const isAlone = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 1;
  try {
    const read = readPart(schema, body, place, { bends, zone, known, isAlone });
    const parsed = "value" in read ? schema.safeParse(read.value) : undefined;
    if (parsed?.success) return { isRead: true, data: parsed.data, bends };
    const { lost: cause = causeOf("an answer", body, "") } = "lost" in read ? read : {};
    return { isRead: false, bends: [...bends, { ...cause, became: "lost" }] };
  } catch (error) {
    if (error instanceof TooBent) return tooBent(bends, "more than 5000 turns");
    throw error;
  }
}

function tooBent(bends: Bend[], found: string): { isRead: false; bends: Bend[] } {
  return { isRead: false, bends: [...bends, { path: "", expected: "an answer", found, became: "lost" }] };
}

interface Notes extends Required<Pick<Answered, "known">> {
  bends: Bend[];
  zone: string;
  /** The answer is one thing and nothing else. */
  isAlone: boolean;
}

function note({ bends }: Notes, cause: Cause, became: Bend["became"]): void {
  if (bends.length >= mostBends) throw new TooBent();
  bends.push({ ...cause, became });
}

function readPart(part: Part, value: unknown, given: Place, notes: Notes): Read {
  const at = { ...given, isExact: given.isExact || isExact(part) };
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault) {
    return readOptional(part, value, at, notes);
  }
  if (part instanceof z.ZodObject) return readObject(part, value, at, notes);
  if (part instanceof z.ZodArray) return readList(part, value, at, notes);
  if (part instanceof z.ZodTuple) return readTuple(part, value, at, notes);
  if (part instanceof z.ZodRecord) return readRecord(part, value, at, notes);
  if (part instanceof z.ZodPipe) return readPart(part.in, value, at, notes);
  if (part instanceof z.ZodUnion) return readUnion(part, value, at, notes);
  return readScalar(part, value, at, notes);
}

/** What may be absent is, where it cannot be read: but an amount that is garbage is not "nothing to pay". */
function readOptional(
  part: z.ZodOptional | z.ZodNullable | z.ZodDefault,
  value: unknown,
  at: Place,
  notes: Notes,
): Read {
  const inner = part.def.innerType;
  const none = [value, null, undefined].find((nothing) => (nothing ?? null) === null && accepts(part, nothing));
  if (isMissing(value)) return { value: none };
  const read = readPart(inner, value, { ...at, isBare: true }, notes);
  if ("value" in read || at.isExact || isExact(inner)) return read;
  note(notes, read.lost, "left out");
  return { value: none };
}

function readObject(part: z.ZodObject, value: unknown, at: Place, notes: Notes): Read {
  const shape: Record<string, Part> = part.shape;
  const given = fieldsFor(shape, value);
  if (!given && (at.isExact || at.isBare)) return lost("object", value, at);
  if (!given && !isMissing(value)) note(notes, causeOf("object", value, at.path), "left out");
  const [fields, isAbsent] = [given ?? {}, !given && !isKnownHead(at, notes)];
  return gather(
    Object.entries(shape).map(([name, part]) => {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const place = { path: at.path ? `${at.path}.${name}` : name, isExact: at.isExact, isBare: isAbsent };
      return [name, orKnown(part, readPart(part, own, place, notes), place, notes)] as const;
    }),
  );
}

/** Which of several things an answer is about, where the question names it: what else there is can be shown without its words. */
function isKnownHead({ path }: Place, { known, isAlone }: Notes): boolean {
  return !isAlone && [...known.keys()].some((place) => place.startsWith(`${path}.`));
}

/** What cannot be read, but was asked for by this very value, is what was asked for. */
function orKnown(part: Part, read: Read, { path }: Place, notes: Notes): Read {
  const value = "lost" in read ? notes.known.get(path)?.find((spelling) => accepts(part, spelling)) : undefined;
  if (value === undefined || "value" in read) return read;
  note(notes, read.lost, "known");
  return { value };
}

/** The fields of an object; of one that names neither its list nor what it is about, as in Laravel's resources, by the one field that can be meant. */
function fieldsFor(shape: Record<string, Part>, value: unknown): Record<string, unknown> | undefined {
  const given = unwrapped(value);
  const fields = isFields(given) ? given : {};
  const names = Object.keys(shape);
  const list = Array.isArray(given) ? given : Object.hasOwn(fields, "data") ? rowsOf(fields["data"]) : undefined;
  if (list) {
    const heir = names.find((name) => shape[name] instanceof z.ZodArray && !Object.hasOwn(fields, name));
    return heir === undefined ? undefined : { ...fields, [heir]: list };
  }
  if (!isFields(given)) return undefined;
  const objects = names.filter((name) => shape[name] instanceof z.ZodObject);
  const [heir] = objects;
  const isAlone = objects.length === 1 && names.every((name) => !Object.hasOwn(given, name));
  return isAlone && heir !== undefined && Object.keys(given).length > 0 ? { [heir]: given } : given;
}

function readList({ element }: z.ZodArray, value: unknown, at: Place, notes: Notes): Read {
  const rows = rowsOf(value);
  if (!rows) {
    const cause = causeOf("list", value, at.path);
    if (at.isExact || (at.isBare && !isMissing(value))) return { lost: cause };
    note(notes, cause, isMissing(value) ? "empty" : "left out");
    return { value: [] };
  }
  const place = { path: `${at.path}.*`, isExact: at.isExact, isBare: true };
  const read = rows.map((row) => readPart(element, row, place, notes));
  return gatherRows(read, at, notes);
}

function gatherRows(rows: Read[], at: Place, notes: Notes): Read {
  const missed = rows.filter((row) => "lost" in row);
  if (at.isExact && missed[0]) return missed[0];
  for (const row of missed) note(notes, row.lost, "left out");
  return { value: rows.flatMap((row) => ("value" in row ? [row.value] : [])) };
}

function readTuple(part: z.ZodTuple, value: unknown, at: Place, notes: Notes): Read {
  if (!Array.isArray(value)) return lost("tuple", value, at);
  const place = { path: `${at.path}.*`, isExact: true, isBare: true };
  return gatherRows(
    part.def.items.map((item, index) => readPart(item, value[index], place, notes)),
    place,
    notes,
  );
}

function readRecord(part: z.ZodRecord, value: unknown, at: Place, notes: Notes): Read {
  const given = Array.isArray(value) && value.length === 0 ? {} : value; // an empty object as PHP writes it
  if (!isFields(given)) return lost("record", value, at);
  const place = { path: `${at.path}.*`, isExact: at.isExact, isBare: false };
  const entries = Object.entries(given)
    .filter(([name]) => at.isExact || accepts(part.keyType, name))
    .map(([name, entry]) => [name, readPart(part.valueType, entry, place, notes)] as const);
  if (at.isExact) return gather(entries);
  for (const [, entry] of entries) if ("lost" in entry) note(notes, entry.lost, "left out");
  return gather(entries.filter(([, entry]) => "value" in entry));
}

/** By the first option that can read it; what the others stumbled over is forgotten. */
function readUnion(part: z.ZodUnion, value: unknown, at: Place, notes: Notes): Read {
  if (accepts(part, value)) return { value };
  for (const option of part.options) {
    const known = notes.bends.length;
    const read = readPart(option, value, { ...at, isBare: true }, notes);
    if ("value" in read) return read;
    notes.bends.length = known;
  }
  return lost("union", value, at);
}

function readScalar(part: Part, value: unknown, at: Place, notes: Notes): Read {
  if (accepts(part, value)) return { value };
  const cause = causeOf(nameOf(part), value, at.path);
  const spelling = otherSpellings(value, notes.zone).find((other) => accepts(part, other));
  if (spelling !== undefined) {
    note(notes, cause, "respelt");
    return { value: spelling };
  }
  const empty = at.isExact || at.isBare ? undefined : ["", false].find((none) => accepts(part, none));
  if (empty === undefined) return { lost: cause };
  note(notes, cause, isMissing(value) ? "empty" : "left out");
  return { value: empty };
}

/** An object of what was read, or what is lost of it. */
function gather(entries: (readonly [string, Read])[]): Read {
  const known: [string, unknown][] = [];
  for (const [name, read] of entries) {
    if ("lost" in read) return read;
    if (read.value !== undefined) known.push([name, read.value]);
  }
  return { value: Object.fromEntries(known) };
}

function accepts(part: Part, value: unknown): boolean {
  return z.core.safeParse(part, value).success;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function causeOf(expected: string, found: unknown, path: string): Cause {
  return { path, expected, found: kindOf(found) };
}

function lost(expected: string, found: unknown, { path }: Place): Read {
  return { lost: causeOf(expected, found, path) };
}

function nameOf(part: Part): string {
  return part instanceof z.ZodStringFormat ? part._zod.def.format : part._zod.def.type;
}
