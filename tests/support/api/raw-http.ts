import { connect } from "node:net";

export interface RawResponse {
  /** 0 if the connection was closed without a response. */
  status: number;
  headers: Headers;
  body: string;
}

interface RawRequest {
  method?: string;
  /** Request target, sent without encoding or normalization. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

const timeoutMs = 10_000;

function parse(text: string): RawResponse {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1));
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

/**
 * Sends bytes, one per character, on a new connection. Returns the response read until the connection closes or 10 s
 * pass.
 */
export function sendBytes(origin: string, bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname);
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on("error", () => undefined); // a server that did not read the whole request may reset after its response
    socket.on("close", () => resolve(parse(received)));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

/** Sends a request that fetch would reject or normalize. Adds Host and Connection headers unless they are given. */
export function sendRaw(origin: string, { method = "GET", target, headers = {}, body = "" }: RawRequest) {
  const all = { Host: new URL(origin).host, Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendBytes(origin, `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}
