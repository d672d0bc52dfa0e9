import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import serveFiles from "@fastify/static";
import view from "@fastify/view";
import { Eta } from "eta";
import Fastify from "fastify";
import pg from "pg";
import { pageData } from "../page-data.mjs";
import { readDashboard } from "../statements.mjs";
import { words } from "../words.mjs";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
const fastify = Fastify();

await fastify.register(compress);
await fastify.register(serveFiles, { root: fileURLToPath(new URL("../public", import.meta.url)) });
await fastify.register(view, {
  engine: { eta: new Eta() },
  templates: fileURLToPath(new URL("views", import.meta.url)),
  production: true,
});

fastify.get("/my/dashboard", async (request, reply) => {
  const [, token = ""] = (request.headers.authorization ?? "").split(" ");
  const read = await readDashboard(pool, token);
  if (!read) return reply.code(401).send("Unauthorized");
  return reply.view("dashboard.eta", { ...pageData(read), words });
});

await fastify.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
