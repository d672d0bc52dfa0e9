import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listenOnLoopback } from "./loopback-server.ts";

/** A call that a page made, and what it was answered. */
export interface Taped {
  /** Method and path with its query. */
  call: string;
  answer: unknown;
}

export interface AnswerTape {
  origin: string;
  /** What was read and answered with JSON since the tape was last taken. */
  take(): Taped[];
  /** From now on answers what is on the tape, the given call with something else; undefined: asks the API again. */
  play(tape: Taped[], instead?: { call: string; text: string }): void;
  rewind(): void;
  close(): Promise<void>;
}

/** Stands before an API and remembers what it answers, to say it again, or something else. */
export async function answerTape(api: string): Promise<AnswerTape> {
  let recorded: Taped[] = [];
  let playing: Map<string, string> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const call = `${method} ${url}`;
    const known = playing?.get(call);
    if (known !== undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(known);
      return;
    }
    const sent = method === "GET" ? null : await text(request);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === "string" ? [[name, value]] : [],
    );
    const given = await fetch(api + url, { method, headers: passed, body: sent, redirect: "manual" });
    const body = Buffer.from(await given.arrayBuffer());
    const type = given.headers.get("content-type") ?? "";
    if (method === "GET" && given.status === 200 && type.startsWith("application/json"))
      recorded.push({ call, answer: JSON.parse(body.toString()) });
    response.writeHead(given.status, { "content-type": type });
    response.end(body);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.maxRequestsPerSocket = 1; // who calls is new each time: no connection would be used again
  const { origin, stop } = await listenOnLoopback(server);
  return {
    origin,
    close: stop,
    take() {
      const taken = recorded;
      recorded = [];
      return taken;
    },
    play(tape, instead) {
      playing = new Map(tape.map(({ call, answer: given }) => [call, JSON.stringify(given)]));
      if (instead) playing.set(instead.call, instead.text);
    },
    rewind() {
      playing = undefined;
    },
  };
}
