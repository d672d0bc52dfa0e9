import { z } from "zod";
import { endpointPath, type Endpoint } from "#contract/endpoint.ts";

/** What a call was answered. */
export interface Answer {
  status: number;
  /** As JSON, or the text as it came where it is none. */
  body: unknown;
}

const mostPrinted = 2000;

function printed(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, mostPrinted);
}

type Input = Parameters<typeof endpointPath>[1] & { body?: unknown };

/** A call as failures name it: POST /web/doctor/orders/7/payments {"plan":"full"} */
export function callName(endpoint: Pick<Endpoint, "method" | "path" | "body">, input: Input): string {
  const call = `${endpoint.method} ${endpointPath(endpoint, input)}`;
  return endpoint.body ? `${call} ${printed(input.body ?? {})}` : call;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export async function readAnswer(response: Response): Promise<Answer> {
  return { status: response.status, body: fromJson(await response.text()) };
}

/** The body of an answer of this status and form. Throws the call, its status and its body where either is another. */
export function requireAnswer<Schema extends z.ZodType>(
  call: string,
  { status, body }: Answer,
  expected: number,
  schema: Schema,
): z.output<Schema> {
  if (status !== expected) throw new Error(`${status}, not ${expected}, is the answer to ${call}: ${printed(body)}`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const offences = z.prettifyError(parsed.error);
  throw new Error(`${status} in a form of its own is the answer to ${call}: ${printed(body)}\n${offences}`);
}
