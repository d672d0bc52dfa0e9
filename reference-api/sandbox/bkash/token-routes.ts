import { Hono, type Context, type MiddlewareHandler } from "hono";
import { z } from "zod";
import { refused, withStatus } from "./codes.ts";
import type { IssuedTokens } from "./tokens.ts";

export interface Merchant {
  appKey: string;
  appSecret: string;
  username: string;
  password: string;
}

const idTokenSeconds = 3600;
const Application = z.object({ app_key: z.string(), app_secret: z.string(), refresh_token: z.string().optional() });

export async function readJsonBody(context: Context): Promise<unknown> {
  return context.req.json().catch(() => undefined);
}

export function requireToken(tokens: IssuedTokens, { appKey }: Merchant): MiddlewareHandler {
  return async (context, next) => {
    const token = context.req.header("authorization")?.replace(/^Bearer /, "") ?? "";
    if (context.req.header("x-app-key") !== appKey) return refused(context, "2001");
    if (!(await tokens.isValid(token))) return context.json({ message: "The incoming token has expired" }, 401);
    return next();
  };
}

export function createTokenRoutes(tokens: IssuedTokens, merchant: Merchant): Hono {
  const routes = new Hono();

  async function issue(context: Context, needsRefreshToken: boolean) {
    const isKnown =
      context.req.header("username") === merchant.username && context.req.header("password") === merchant.password;
    if (!isKnown) return context.json({ message: "Unauthorized" }, 401);
    const { data } = Application.safeParse(await readJsonBody(context));
    if (data?.app_key !== merchant.appKey || data.app_secret !== merchant.appSecret) return refused(context, "2001");
    if (needsRefreshToken && !(await tokens.canRefresh(data.refresh_token ?? "")))
      return context.json({ message: "Unauthorized" }, 401);
    const pair = await tokens.issue();
    if (!pair) return context.json({ message: "Too Many Requests" }, 429);
    return context.json({ ...withStatus("0000"), ...pair, token_type: "Bearer", expires_in: idTokenSeconds });
  }

  routes.post("/grant", (context) => issue(context, false));
  routes.post("/refresh", (context) => issue(context, true));
  return routes;
}
