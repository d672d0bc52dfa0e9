import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";

/** A GET call of the portal and the API's response to it. */
export interface RecordedResponse {
  /** Method and path with query. */
  call: string;
  /** The JSON body of the response. */
  body: unknown;
}

/** A response for the calls that match, given as method and path with query. */
export interface CallFailure {
  matches: (call: string) => boolean;
  status: number;
  type: string;
  text: string;
}

export interface ResponseRecorder {
  origin: string;
  /** Returns the successful JSON responses to GET calls since the last call, and clears the list. */
  takeRecorded(): RecordedResponse[];
  /** Replays recorded responses from now on; the call `override` gets another text. Other calls still go to the API. */
  replay(recording: RecordedResponse[], override?: { call: string; text: string }): void;
  /** Gives calls that match another response; undefined: none. */
  failCalls(failure: CallFailure | undefined): void;
  /** Stops replaying: all calls go to the API again. */
  stopReplay(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of an API that records its responses and can replay them, changed or not. */
export async function startResponseRecorder(api: string): Promise<ResponseRecorder> {
  let recorded: RecordedResponse[] = [];
  let replayed: Map<string, string> | undefined;
  let failure: CallFailure | undefined;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const call = `${method} ${url}`;
    if (failure?.matches(call)) {
      response.writeHead(failure.status, { "content-type": failure.type });
      response.end(failure.text);
      return;
    }
    const recordedText = replayed?.get(call);
    if (recordedText !== undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(recordedText);
      return;
    }
    const requestBody = method === "GET" ? null : await text(request);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const forwarded = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const upstream = await fetch(api + url, { method, headers: forwarded, body: requestBody, redirect: "manual" });
    const body = Buffer.from(await upstream.arrayBuffer());
    const type = upstream.headers.get("content-type") ?? "";
    if (method === "GET" && upstream.status === 200 && type.startsWith("application/json"))
      recorded.push({ call, body: JSON.parse(body.toString()) });
    response.writeHead(upstream.status, { "content-type": type });
    response.end(body);
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.maxRequestsPerSocket = 1; // each portal is new, so no connection would be used again
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    close: stop,
    takeRecorded() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    replay(recording, override) {
      replayed = new Map(recording.map(({ call, body }) => [call, JSON.stringify(body)]));
      if (override) replayed.set(override.call, override.text);
    },
    failCalls(wanted) {
      failure = wanted;
    },
    stopReplay() {
      replayed = undefined;
    },
  };
}
