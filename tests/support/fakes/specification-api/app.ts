import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Server } from "node:http";
import { addAuthRoutes } from "./auth-routes.ts";
import { bodyOf, routesOf } from "./call.ts";
import { controlRoutes } from "./control-routes.ts";
import { addDoctorRoutes } from "./doctor-routes.ts";
import { laravel } from "./laravel.ts";
import { unknownCall } from "./missing.ts";
import { addPublicRoutes } from "./public-routes.ts";
import { createStore, type Store } from "./store.ts";

const csrfCookie = "a-csrf-cookie-of-the-stand-in";

/** A picture, so that stored files have something to show. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * The v3 API as the owner's specification describes it in section 7, and nothing else: every other path is unknown.
 * Responses that the text does not describe take one of several forms (`answer-forms.ts`).
 */
function createApi(store: Store): Hono {
  const app = new Hono();
  app.route("/__test", controlRoutes(store));
  app.get("/sanctum/csrf-cookie", (context) => {
    context.header("Set-Cookie", `XSRF-TOKEN=${csrfCookie}; Path=/; SameSite=Lax`, { append: true });
    context.header("Set-Cookie", `laravel_session=${csrfCookie}; Path=/; HttpOnly; SameSite=Lax`, { append: true });
    return laravel.noContent(context);
  });
  app.get("/storage/*", (context) => context.body(pixel, 200, { "Content-Type": "image/gif" }));
  app.use("/api/*", async (context, next) => {
    const { method, path } = context.req;
    const body = await bodyOf(context.req);
    const headers = context.req.header();
    await next();
    store.record({ method, path, query: context.req.query(), headers, body, status: context.res.status });
  });
  const add = routesOf(app, store);
  addPublicRoutes(add);
  addAuthRoutes(add);
  addDoctorRoutes(add);
  app.notFound((context) => unknownCall(context, store.answersFor().missing));
  return app;
}

/** HTTP server of the stand-in, not listening yet. */
export function specificationServer(): Server {
  const server = createAdaptorServer({ fetch: createApi(createStore()).fetch });
  if (!(server instanceof Server)) throw new Error("the stand-in speaks HTTP/1.1");
  return server;
}
