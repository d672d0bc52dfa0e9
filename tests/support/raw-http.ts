import { connect } from "node:net";

export interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: Headers;
  body: string;
}

interface RawRequest {
  method?: string;
  /** Stands in the request line as it is: nothing is encoded or normalised. */
  target: string;
  headers?: Record<string, string>;
  body?: string;
}

const patienceMs = 10_000;

function parse(text: string): RawAnswer {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1));
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: rest.join("\r\n\r\n") };
}

/** Sends these bytes (a character each) on a connection of their own and gives what comes back until it is closed. */
export function sendBytes(origin: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), hostname);
    socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
    });
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on("error", () => undefined); // a reset after the answer is the server hanging up on what it did not read
    socket.on("close", () => resolve(parse(received)));
    socket.write(Buffer.from(bytes, "latin1"));
  });
}

/** A request that fetch would refuse or normalise. Host and Connection are added unless given. */
export function sendRaw(origin: string, { method = "GET", target, headers = {}, body = "" }: RawRequest) {
  const all = { Host: new URL(origin).host, Connection: "close", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendBytes(origin, `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}
