import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import type { ResponseReader } from "./response-reader.server.ts";
import { isFields, rowsOf, unwrapped } from "./containers.server.ts";
import type { ReceivedResponse } from "./read-result.server.ts";

type Call = Pick<Endpoint, "method" | "path">;

/**
 * Parses an error response in any common format: `message` may be missing, `errors` a record, a list or a string.
 * Without anything readable, returns an envelope with an empty message.
 */
export function readEnvelope(reader: ResponseReader, call: Call, { body, bytes }: ReceivedResponse): ErrorEnvelope {
  const fields = unwrapped(body);
  if (!isFields(fields)) return { message: "" };
  const { error, errors, message, detail, title } = fields;
  const candidates = [message, error, isFields(error) ? error["message"] : undefined, detail, title].map(firstText);
  const envelope = {
    ...fields,
    message: candidates.find((text) => text !== undefined) ?? "",
    ...(errors === undefined ? {} : { errors: messagesByField(errors) }),
  };
  return reader.read(call, ErrorEnvelope, { body: envelope, bytes })?.data ?? { message: "" };
}

function firstText(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? Array.from<unknown>(value) : [value];
  return typeof first === "string" && first.trim() ? first : undefined;
}

/** Groups messages by field; messages without a field get the empty name. A record is returned as it is. */
function messagesByField(errors: unknown): unknown {
  if (isFields(errors)) return errors;
  const messages = new Map<string, string[]>();
  for (const row of rowsOf(errors) ?? []) {
    const { field, param, path, name, message, msg } = isFields(row) ? row : { message: row };
    const at = [field, param, path, name].map(firstText).find((text) => text !== undefined) ?? "";
    const text = firstText(message) ?? firstText(msg);
    if (text !== undefined) messages.set(at, [...(messages.get(at) ?? []), text]);
  }
  return Object.fromEntries(messages);
}

const failureValues = new Set<unknown>([false, 0, "0", "false", "error", "fail", "failed", "failure"]);

/**
 * Checks whether a response with a success status reports a failure in its body, as in `success: false`. Ignores names
 * that the response schema itself declares.
 */
export function reportsFailure(schema: z.ZodType, body: unknown): boolean {
  if (!isFields(body)) return false;
  const declared = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const valueOf = (name: string) => (declared.includes(name) || !Object.hasOwn(body, name) ? undefined : body[name]);
  const { error, errors, status } = { error: valueOf("error"), errors: valueOf("errors"), status: valueOf("status") };
  return (
    ["success", "ok", "status"].some((name) => failureValues.has(valueOf(name))) ||
    (typeof status === "number" && status >= 400) ||
    error === true ||
    isNonEmpty(error) ||
    isNonEmpty(errors)
  );
}

function isNonEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
