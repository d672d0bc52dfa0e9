import { z } from "zod";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { parsedJson, sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const flowSeconds = 30 * 60;
const flashSeconds = 60;

const Flow = z.object({
  purpose: z.enum(["join", "reset", "device", "change_password"]),
  /** code: a code is on its way; register, login, password, device: the code was right and this comes next. */
  step: z.enum(["code", "register", "login", "password", "device"]),
  phone: z.string().max(40),
  phoneMasked: z.string().max(40).nullish(),
  name: z.string().max(120).optional(),
  bmdcNo: z.string().max(20).optional(),
  /** The query of the first page, which the API is told again. */
  query: z.object({
    next: z.string().max(1000).optional(),
    batch: z.string().max(20).optional(),
    quiz: z.string().max(64).optional(),
  }),
  otpToken: z.string().max(500).optional(),
  /** Epoch milliseconds from which on another code may be asked for. */
  resendAtMs: z.number(),
  /** Epoch milliseconds at which all of this is forgotten. */
  endsAtMs: z.number(),
});
export type Flow = z.infer<typeof Flow>;

/**
 * How far a visitor has come with a registration, a forgotten password or a new device: sealed, for 30 minutes, so that
 * who leaves in the middle comes back to the same step.
 */
export function flowCookie(context: RequestContext) {
  const cookie = sealedCookie("flow", flowSeconds, context);
  return {
    async read(request: Request): Promise<Flow | undefined> {
      const flow = Flow.safeParse(parsedJson(await cookie.read(request))).data;
      return flow && flow.endsAtMs > Date.now() ? flow : undefined;
    },
    save: (flow: Omit<Flow, "endsAtMs">) =>
      cookie.save(JSON.stringify({ ...flow, endsAtMs: Date.now() + flowSeconds * 1000 })),
    clear: cookie.clear,
  };
}

/** Whole seconds until another code may be asked for. */
export function secondsUntilResend({ resendAtMs }: Pick<Flow, "resendAtMs">, nowMs = Date.now()): number {
  return Math.max(0, Math.ceil((resendAtMs - nowMs) / 1000));
}

export function resendTime(seconds: number, nowMs = Date.now()): number {
  return nowMs + seconds * 1000;
}

/** A sentence for the next page, shown once. */
export function flashCookie(context: RequestContext) {
  const cookie = sealedCookie("flash", flashSeconds, context);
  return {
    save: cookie.save,
    /** The sentence, which the browser then no longer has; null when there is none. */
    async consume(request: Request): Promise<string | null> {
      const message = await cookie.read(request);
      if (message !== undefined) await cookie.clear();
      return message ?? null;
    },
  };
}
