import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import type { AnswerReader } from "./answer-reader.server.ts";
import { isFields, rowsOf, unwrapped } from "./spellings.server.ts";
import type { Answered } from "./reading.server.ts";

type Call = Pick<Endpoint, "method" | "path">;

/** What a refusal says, in whichever of the usual forms: `message` may be missing, `errors` a record, a list or a text. */
export function readEnvelope(reader: AnswerReader, call: Call, { body, bytes }: Answered): ErrorEnvelope {
  const given = unwrapped(body);
  if (!isFields(given)) return { message: "" };
  const { error, errors, message, detail, title } = given;
  const said = [message, error, isFields(error) ? error["message"] : undefined, detail, title].map(firstText);
  const usual = {
    ...given,
    message: said.find((text) => text !== undefined) ?? "",
    ...(errors === undefined ? {} : { errors: messagesByField(errors) }),
  };
  return reader.read(call, ErrorEnvelope, { body: usual, bytes })?.data ?? { message: "" };
}

function firstText(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? Array.from<unknown>(value) : [value];
  return typeof first === "string" && first.trim() ? first : undefined;
}

/** Messages under the names of their fields; those of no field under the empty name. */
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

const wordsOfFailure = new Set<unknown>([false, 0, "0", "false", "error", "fail", "failed", "failure"]);

/**
 * Whether an answer says of itself, under a status of success, that it is none. Only by names that the answer's own
 * schema does not use.
 */
export function saysNo(schema: z.ZodType, body: unknown): boolean {
  if (!isFields(body)) return false;
  const own = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const said = (name: string) => (own.includes(name) || !Object.hasOwn(body, name) ? undefined : body[name]);
  const { error, errors, status } = { error: said("error"), errors: said("errors"), status: said("status") };
  return (
    ["success", "ok", "status"].some((name) => wordsOfFailure.has(said(name))) ||
    (typeof status === "number" && status >= 400) ||
    error === true ||
    isSomething(error) ||
    isSomething(errors)
  );
}

function isSomething(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
