import { once } from "node:events";
import { serve } from "@hono/node-server";
import closeWithGrace from "close-with-grace";
import { sql } from "drizzle-orm";
import { readEnv } from "#env";
import { createPaymentSandboxes } from "#sandbox/payments.ts";
import { createSmsSandbox } from "#sandbox/sms/server.ts";
import { createApi } from "#api/app.ts";
import { wholeOrBroken } from "#api/http/whole-or-broken.ts";
import { createLog } from "#api/log.ts";
import { apiOptions, openDatabaseForService, startErrorLine, startJobsForService } from "#api/start.ts";

async function main() {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const database = await openDatabaseForService(env, (message) => log.info(message));
  const { db } = database;
  const options = apiOptions(env, database);
  const api = createApi({ db, log, ...options });
  api.get("/healthz", async (context) => {
    await db.execute(sql`select 1`);
    return context.json({ status: "ok" });
  });
  if (env.sms?.isSandbox) api.route("/sandbox/sms", createSmsSandbox());
  api.route("/sandbox", await createPaymentSandboxes(env, database.pool));

  const server = serve({
    fetch: async (request, bindings) =>
      wholeOrBroken(await api.fetch(request, bindings), bindings.incoming.socket, log),
    hostname: env.HOST,
    port: env.PORT,
  });
  try {
    await once(server, "listening");
  } catch (error) {
    await database.close();
    throw error;
  }
  const jobs = startJobsForService(env, database, log, options.gateways);
  console.log(`The v3 API answers at ${env.PUBLIC_ORIGIN}/api/v3`);

  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) log.fatal({ err }, "closing after an error");
    server.close();
    await once(server, "close");
    await jobs.stop();
    await database.close();
  });
}

main().catch((error: unknown) => {
  console.error(startErrorLine(error));
  process.exit(1);
});
