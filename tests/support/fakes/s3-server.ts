import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { BucketAccount } from "#api/config/accounts.ts";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { isSigned } from "./s3-signature.ts";

const bucket = "portal";
const credentials = { accessKeyId: "PORTALTESTS", secretAccessKey: "secret of the tests' bucket" };

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  response.writeHead(status, { "content-type": "application/xml" });
  return response.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** Sends an object, or of it what the Range header asks for. */
function send({ headers }: IncomingMessage, response: ServerResponse, object: Buffer): ServerResponse {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  const common = { "accept-ranges": "bytes", "content-type": "application/octet-stream" };
  if (first === undefined) {
    return response.writeHead(200, { ...common, "content-length": object.length }).end(object);
  }
  const part = object.subarray(Number(first), last ? Number(last) + 1 : undefined);
  if (part.length === 0) return refuse(response, 416, "InvalidRange");
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${object.length}`;
  return response.writeHead(206, { ...common, "content-length": part.length, "content-range": range }).end(part);
}

/**
 * An S3 server with an empty bucket, which checks signatures and keeps its objects until it is stopped. It knows the
 * operations that the portal uses (PutObject, GetObject, HeadObject), with a path-style address, as Amazon documents them.
 */
export async function s3Server() {
  const objects = new Map<string, Buffer>();
  const puts: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const body = await buffer(request);
    if (!isSigned(request, body, credentials)) return refuse(response, 403, "SignatureDoesNotMatch");
    const { pathname } = new URL(request.url ?? "", "http://store");
    const [, name, ...path] = pathname.split("/").map(decodeURIComponent);
    const key = path.join("/");
    if (name !== bucket || key === "") return refuse(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      objects.set(key, body);
      puts.push(key);
      return response.writeHead(200).end();
    }
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405, "MethodNotAllowed");
    const object = objects.get(key);
    if (!object) return refuse(response, 404, "NoSuchKey");
    return send(request, response, object);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { origin, stop } = await listenOnLoopback(server);
  const account: BucketAccount = { endpoint: origin, region: "us-east-1", bucket, ...credentials };
  let isUp = true;
  return {
    account,
    /** The keys of what was put, in their order. */
    puts: () => puts,
    async stop() {
      if (!isUp) return;
      isUp = false;
      await stop();
    },
  };
}
