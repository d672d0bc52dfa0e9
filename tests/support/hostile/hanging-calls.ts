import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface HangingCalls {
  origin: string;
  /** Host header; default: that of the origin. */
  host?: string;
  path: string;
  count: number;
  headers?: Record<string, string>;
}

/** Opens connections that each send the headers of a call and one byte of its body, and nothing more. */
export function openHangingCalls({ origin, path, count, headers = {}, ...options }: HangingCalls): Promise<Socket[]> {
  const { host, hostname, port } = new URL(origin);
  const all = { host: options.host ?? host, "content-type": "application/json", "content-length": "1000", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.resume(); // so that its end is noticed
      await once(socket, "connect");
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n{`);
      return socket;
    }),
  );
}
