import { serve } from "@hono/node-server";

/** Server that starts a new portal for every request, so that no API response is cached. */
const { compose } = await import(new URL("../../../build/server/index.js", import.meta.url).href);
const settings = { ...process.env };

/** @param {Request} request */
async function handle(request) {
  if (new URL(request.url).pathname === "/healthz") return new Response("ok");
  request.headers.set("X-Forwarded-For", "127.0.0.1");
  const portal = await compose(settings, () => {});
  try {
    const { status, headers, body } = await portal.fetch(request);
    return new Response(body && (await new Response(body).arrayBuffer()), { status, headers });
  } finally {
    await portal.close();
  }
}

serve({ fetch: handle, hostname: "127.0.0.1", port: Number(process.env["PORT"]) });
