import { z } from "zod";
import { isStrict } from "#contract/strict.ts";
import type { ReceivedResponse, Deviation, Mismatch, ReadResult } from "./read-result.server.ts";
import { coercions } from "./coercions.server.ts";
import { bareRowWrapped, fieldsFor, isFields, rowsOf, unwrapped, wordsOf } from "./containers.server.ts";
import { nameOfThing } from "./field-names.server.ts";
import { hasOtherPlaces } from "./other-names.server.ts";
import {
  accepts,
  causeOf,
  gather,
  isMissing,
  mismatch,
  nameOf,
  pathIn,
  type SchemaPart,
  type Position,
  type Read,
} from "./read-parts.server.ts";

const maxDeviations = 5000;
const maxBytes = 256 * 1024;
const maxNameLength = 40;

class TooManyDeviations extends Error {
  override name = "TooManyDeviations";
}

/**
 * Parses a response by its schema. If that fails, or optional fields are in another place, reads each value by
 * its part of the schema: finds it under another name, coerces it, uses an empty or absent value where allowed, and
 * omits unreadable list items; the schema must accept the result. Responses larger than 256 kB or with more than 5000
 * deviations are not read this way, because that would block the process for too long.
 */
export function readTolerantly<Schema extends z.ZodType>(
  schema: Schema,
  { body: sent, bytes, paramDefaults = new Map() }: ReceivedResponse,
  zone: string,
): ReadResult<z.output<Schema>> {
  const body = bareRowWrapped(schema, sent, paramDefaults);
  const direct = schema.safeParse(unwrapped(body));
  const directResult: ReadResult<z.output<Schema>> | undefined = direct.success
    ? { isRead: true, data: direct.data, deviations: [], unreadLists: [] }
    : undefined;
  if (directResult && (bytes > maxBytes || !hasOtherPlaces(schema, body))) return directResult;
  if (bytes > maxBytes) return unreadable([], "more than 256 kB");

  const deviations: Deviation[] = [];
  const unreadLists = new Set<string>();
  const position = { path: "", isExact: false, hasNoDefault: true };
  const isSingle = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 1;
  try {
    const read = readPart(schema, body, position, { deviations, unreadLists, zone, paramDefaults, isSingle });
    const parsed = "value" in read ? schema.safeParse(read.value) : undefined;
    if (parsed?.success) return { isRead: true, data: parsed.data, deviations, unreadLists: [...unreadLists] };
    if (directResult) return directResult;
    const { mismatch: cause = causeOf("a response", body, "") } = "mismatch" in read ? read : {};
    return { isRead: false, deviations: [...deviations, { ...cause, became: "unusable" }] };
  } catch (error) {
    if (error instanceof TooManyDeviations) return directResult ?? unreadable(deviations, "more than 5000 deviations");
    throw error;
  }
}

function unreadable(deviations: Deviation[], found: string): { isRead: false; deviations: Deviation[] } {
  return {
    isRead: false,
    deviations: [...deviations, { path: "", expected: "a response", found, became: "unusable" }],
  };
}

interface ReadState extends Required<Pick<ReceivedResponse, "paramDefaults">> {
  deviations: Deviation[];
  unreadLists: Set<string>;
  zone: string;
  /** True if the response has a single field. */
  isSingle: boolean;
}

function record({ deviations }: ReadState, cause: Mismatch, became: Deviation["became"]): void {
  if (deviations.length >= maxDeviations) throw new TooManyDeviations();
  deviations.push({ ...cause, became });
}

function readPart(part: SchemaPart, value: unknown, outer: Position, state: ReadState): Read {
  const at = { ...outer, isExact: outer.isExact || isStrict(part) };
  if (part instanceof z.ZodOptional || part instanceof z.ZodNullable || part instanceof z.ZodDefault) {
    return readOptional(part, value, at, state);
  }
  if (part instanceof z.ZodObject) return readObject(part, value, at, state);
  if (part instanceof z.ZodArray) return readList(part, value, at, state);
  if (part instanceof z.ZodTuple) return readTuple(part, value, at, state);
  if (part instanceof z.ZodRecord) return readRecord(part, value, at, state);
  if (part instanceof z.ZodPipe) return readPart(part.in, value, at, state);
  if (part instanceof z.ZodUnion) return readUnion(part, value, at, state);
  return readScalar(part, value, at, state);
}

/**
 * Reads an optional value. An unreadable one is replaced by an absent one, except in strict parts: a garbled amount is
 * not "nothing due".
 */
function readOptional(
  part: z.ZodOptional | z.ZodNullable | z.ZodDefault,
  value: unknown,
  at: Position,
  state: ReadState,
): Read {
  const wrapped = part.def.innerType;
  const inner = wrapped instanceof z.ZodNullable && !isStrict(wrapped) ? wrapped.def.innerType : wrapped;
  const none = [value, null, undefined].find((empty) => (empty ?? null) === null && accepts(part, empty));
  if (isMissing(value)) return { value: none };
  if (inner instanceof z.ZodObject && !at.isExact && !isStrict(inner) && isEmptyList(value)) {
    record(state, causeOf("object", value, at.path), "coerced");
    return { value: none };
  }
  const read = readPart(inner, value, { ...at, hasNoDefault: true }, state);
  if ("value" in read || at.isExact || isStrict(inner)) return read;
  record(state, read.mismatch, "left out");
  if (inner instanceof z.ZodArray) addUnread(at, state);
  return { value: accepts(part, undefined) ? undefined : none }; // null may mean that there is none
}

/** Checks for an empty list, as which PHP encodes an object without fields. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Records a list of which nothing could be read, and the lists that it is part of. */
function addUnread({ path }: Position, { unreadLists }: ReadState): void {
  for (const name of path.split(".")) if (name !== "*") unreadLists.add(name);
}

function readObject(part: z.ZodObject, value: unknown, at: Position, state: ReadState): Read {
  const shape: Record<string, SchemaPart> = part.shape;
  const present = fieldsFor(shape, value, { isResponse: at.path === "", isExact: at.isExact });
  if (!present && (at.isExact || at.hasNoDefault)) return mismatch("object", value, at);
  if (!present && !isMissing(value)) record(state, causeOf("object", value, at.path), "left out");
  const { fields, renamed } = present ?? { fields: {}, renamed: [] };
  for (const { name, found } of renamed) {
    record(state, { path: pathIn(at, name), expected: name, found: found.slice(0, maxNameLength) }, "coerced");
  }
  const isAbsent = !present && !isKnownObject(at, state);
  return gather(
    Object.entries(shape).map(([name, part]) => {
      const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const position = { path: pathIn(at, name), isExact: at.isExact, hasNoDefault: isAbsent };
      return [name, orKnown(part, readPart(part, own, position, state), position, state)] as const;
    }),
  );
}

/**
 * Checks whether a missing object has fields that are known from the request, and the response other content that can
 * still be shown.
 */
function isKnownObject({ path }: Position, { paramDefaults, isSingle }: ReadState): boolean {
  return !isSingle && [...paramDefaults.keys()].some((field) => field.startsWith(`${path}.`));
}

/** Replaces an unreadable value by the request param that it must equal, if any. */
function orKnown(part: SchemaPart, read: Read, { path }: Position, state: ReadState): Read {
  const value =
    "mismatch" in read ? state.paramDefaults.get(path)?.find((candidate) => accepts(part, candidate)) : undefined;
  if (value === undefined || "value" in read) return read;
  record(state, read.mismatch, "from params");
  return { value };
}

function readList({ element }: z.ZodArray, value: unknown, at: Position, state: ReadState): Read {
  const isOfWords = element instanceof z.ZodEnum;
  const rows = isOfWords ? wordsOf(value) : rowsOf(value);
  if (!rows) {
    const cause = causeOf("list", value, at.path);
    if (at.isExact || (at.hasNoDefault && !isMissing(value))) return { mismatch: cause };
    record(state, cause, isMissing(value) ? "empty" : "left out");
    if (value !== null) addUnread(at, state); // null is how PHP encodes an empty list
    return { value: [] };
  }
  const position = { path: `${at.path}.*`, isExact: at.isExact, hasNoDefault: true };
  const read = gatherRows(
    rows.map((row) => readPart(element, row, position, state)),
    at,
    state,
  );
  if ("mismatch" in read || read.value.length === rows.length) return read;
  if (isOfWords) return { value: [] }; // some of the words say something else than all of them
  if (read.value.length === 0) addUnread(at, state);
  return read;
}

function gatherRows(rows: Read[], at: Position, state: ReadState): { value: unknown[] } | { mismatch: Mismatch } {
  const unreadableRows = rows.filter((row) => "mismatch" in row);
  if (at.isExact && unreadableRows[0]) return unreadableRows[0];
  for (const row of unreadableRows) record(state, row.mismatch, "left out");
  return { value: rows.flatMap((row) => ("value" in row ? [row.value] : [])) };
}

function readTuple(part: z.ZodTuple, value: unknown, at: Position, state: ReadState): Read {
  if (!Array.isArray(value)) return mismatch("tuple", value, at);
  const position = { path: `${at.path}.*`, isExact: true, hasNoDefault: true };
  return gatherRows(
    part.def.items.map((item, index) => readPart(item, value[index], position, state)),
    position,
    state,
  );
}

function readRecord(part: z.ZodRecord, value: unknown, at: Position, state: ReadState): Read {
  const object = isEmptyList(value) ? {} : value;
  if (!isFields(object)) return mismatch("record", value, at);
  const position = { path: `${at.path}.*`, isExact: at.isExact, hasNoDefault: false };
  const entries = Object.entries(object)
    .filter(([name]) => at.isExact || accepts(part.keyType, name))
    .map(([name, entry]) => [name, readPart(part.valueType, entry, position, state)] as const);
  if (at.isExact) return gather(entries);
  for (const [, entry] of entries) if ("mismatch" in entry) record(state, entry.mismatch, "left out");
  return gather(entries.filter(([, entry]) => "value" in entry));
}

/** Reads a union by its first option that succeeds, and discards the deviations of the others. */
function readUnion(part: z.ZodUnion, value: unknown, at: Position, state: ReadState): Read {
  if (accepts(part, value)) return { value };
  for (const option of part.options) {
    const recorded = state.deviations.length;
    const read = readPart(option, value, { ...at, hasNoDefault: true }, state);
    if ("value" in read) return read;
    state.deviations.length = recorded;
  }
  return mismatch("union", value, at);
}

function readScalar(part: SchemaPart, value: unknown, at: Position, state: ReadState): Read {
  if (accepts(part, value)) return { value };
  const cause = causeOf(nameOf(part), value, at.path);
  const name = at.isExact ? undefined : nameOfThing(at.path, value);
  const coerced = [name, ...coercions(value, state.zone)].find((other) => other !== undefined && accepts(part, other));
  if (coerced !== undefined) {
    record(state, cause, "coerced");
    return { value: coerced };
  }
  const empty = at.isExact || at.hasNoDefault ? undefined : ["", false].find((none) => accepts(part, none));
  if (empty === undefined) return { mismatch: cause };
  record(state, cause, isMissing(value) ? "empty" : "left out");
  return { value: empty };
}
