import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import pg from "pg";
import { pageData } from "../page-data.mjs";
import { readDashboard } from "../statements.mjs";
import { page } from "./page.mjs";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const app = new Hono();

app.use(compress());
app.get("/style.css", serveStatic({ root: fileURLToPath(new URL("../public", import.meta.url)) }));
app.get("/my/dashboard", async (context) => {
  const [, token = ""] = (context.req.header("authorization") ?? "").split(" ");
  const read = await readDashboard(pool, token);
  if (!read) return context.text("Unauthorized", 401);
  return context.html(page(pageData(read)));
});

serve({ fetch: app.fetch, hostname: "127.0.0.1", port: Number(process.env.PORT) });
