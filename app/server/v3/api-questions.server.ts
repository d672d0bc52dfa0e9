import { randomBytes } from "node:crypto";
import { endpointPath, type Endpoint } from "#contract/endpoint.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import { readAnswer, type ApiAnswer } from "./api-answer.server.ts";
import { headersFor } from "./credentials.server.ts";
import { sendV3, type V3Connection } from "./send.server.ts";
import { exchange, type Transport } from "./transport.server.ts";
import { V3Unreachable } from "./v3-response.server.ts";

const answerMs = 8000;

/** Returns a random path below an area, which no API has. */
export function impossiblePath(area: Endpoint["path"]): Endpoint["path"] {
  const letters = [...randomBytes(8)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return `${area}/no-such-call-${letters}`;
}

/** Returns params for a path whose ids are not known: "0" for each. */
function placeholders({ path }: Pick<Endpoint, "path">): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, "0"]));
}

/** Asks an API without credentials which calls it has. */
export interface ApiQuestions {
  /** Answer to a read, with its body in the contract's shape; undefined if none came. */
  read(endpoint: Endpoint, params?: Record<string, string>): Promise<{ answer: ApiAnswer | undefined; body: unknown }>;
  /** Answer to a path of the contract as it is, whatever an adapter makes of its calls. */
  path(method: "GET" | "OPTIONS", path: Endpoint["path"]): Promise<ApiAnswer | undefined>;
}

/**
 * Creates the functions that ask an API. They do not use the visitors' transport, so that they neither open its circuit
 * breakers nor fill its queues.
 */
export function createApiQuestions(v3Fetch: V3Fetch, connection: Omit<V3Connection, "transport">): ApiQuestions {
  async function listen<Result>(send: (transport: Transport) => Promise<Result>) {
    const heard: { answer?: ApiAnswer } = {};
    async function recording(...request: Parameters<V3Fetch>) {
      const { answer, response } = await readAnswer(await v3Fetch(...request));
      heard.answer = answer;
      return response;
    }
    try {
      const result = await send((request) => exchange(recording, request, AbortSignal.timeout(answerMs)));
      return { answer: heard.answer, result };
    } catch (error) {
      if (!(error instanceof V3Unreachable)) throw error;
      return { answer: heard.answer, result: undefined };
    }
  }
  const base = connection.adapter?.base ?? "/api/v3";
  const headers = headersFor({}, connection.deviceHeader);
  return {
    async read(endpoint, params = placeholders(endpoint)) {
      const { answer, result } = await listen((transport) =>
        sendV3({ ...connection, transport }, endpoint, { params }, {}),
      );
      return { answer, body: result?.body };
    },
    async path(method, path) {
      const filled = endpointPath({ path }, { params: placeholders({ path }) });
      const { answer } = await listen((transport) =>
        transport({ method, path: base + filled, headers, feature: "check" }),
      );
      return answer;
    },
  };
}
