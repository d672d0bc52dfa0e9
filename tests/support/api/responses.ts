import { z } from "zod";
import { endpointPath, type Endpoint } from "#contract/endpoint.ts";

/** Status and body of an HTTP response. */
export interface ReceivedResponse {
  status: number;
  /** The parsed JSON, or the text if it is not JSON. */
  body: unknown;
}

const maxPrintedLength = 2000;

function printed(value: unknown): string {
  return (typeof value === "string" ? value : JSON.stringify(value)).slice(0, maxPrintedLength);
}

type Input = Parameters<typeof endpointPath>[1] & { body?: unknown };

/** Description of a call for failure messages, such as POST /web/doctor/orders/7/payments {"plan":"full"}. */
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

export async function readResponse(response: Response): Promise<ReceivedResponse> {
  return { status: response.status, body: fromJson(await response.text()) };
}

/**
 * Returns the body of a response. Throws, with the call, status and body, if the status or the schema does not match.
 */
export function requireResponse<Schema extends z.ZodType>(
  call: string,
  { status, body }: ReceivedResponse,
  expected: number,
  schema: Schema,
): z.output<Schema> {
  if (status !== expected) throw new Error(`${call} returned ${status} instead of ${expected}: ${printed(body)}`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const issues = z.prettifyError(parsed.error);
  throw new Error(
    `${call} returned ${status} with a body that does not match the contract: ${printed(body)}\n${issues}`,
  );
}
