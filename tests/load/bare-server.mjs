import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

// Minimal server: sends the recorded bytes for each path in the file ANSWERS, or 304 when the ETag matches.
/** @type {import("./recorded-responses.ts").RecordedResponse[]} */
const responses = JSON.parse(await readFile(process.env["ANSWERS"] ?? "", "utf8"));

const app = new Hono();
app.get("/healthz", (context) => context.text("ok"));
for (const { path, headers, base64 } of responses) {
  const body = new Uint8Array(Buffer.from(base64, "base64"));
  const { etag } = headers;
  app.get(path, (context) =>
    etag && context.req.header("if-none-match") === etag
      ? new Response(null, { status: 304, headers: { etag } })
      : new Response(body, { headers }),
  );
}

const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env["PORT"]) });
process.once("SIGTERM", () => {
  server.close();
  if ("closeAllConnections" in server) server.closeAllConnections();
});
