import { z } from "zod";
import type { OtpSent } from "#contract/account/otp.ts";
import type { RequestContext } from "#app/server/session/context.server.ts";
import { parsedJson, sealedCookie } from "#app/server/session/sealed-cookie.server.ts";

const flowSeconds = 30 * 60;
const flashSeconds = 60;

const Flow = z.object({
  purpose: z.enum(["join", "reset", "device", "change_password"]),
  /**
   * number: only the number is known; code: waiting for the code; register, login, password, device: the code was right
   * and this is the next step.
   */
  step: z.enum(["number", "code", "register", "login", "password", "device"]),
  phone: z.string().max(40),
  phoneMasked: z.string().max(40).nullish(),
  name: z.string().max(120).optional(),
  bmdcNo: z.string().max(20).optional(),
  /** Query of the first page, which is sent to the API again. */
  query: z.object({
    next: z.string().max(1000).optional(),
    batch: z.string().max(20).optional(),
    quiz: z.string().max(64).optional(),
  }),
  /** Token for the X-OTP-TOKEN header, or the confirmed code itself if the API sent no token. */
  otpToken: z.string().max(2500).optional(),
  /** Time from which another code may be requested, in epoch milliseconds. */
  resendAtMs: z.number(),
  /** Time at which the flow expires, in epoch milliseconds. */
  endsAtMs: z.number(),
});
export type Flow = z.infer<typeof Flow>;

/**
 * Encrypted cookie with the progress of a registration, password reset, change of password or device verification. It
 * lasts 30 minutes, so that a visitor who returns continues at the same step; `read` returns undefined after that.
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

/**
 * Returns the token that came when a code was sent, for the call with the code; undefined in any other step, and
 * without an adapter, which alone may need it there.
 */
export function tokenBesideCode({ portal }: RequestContext, flow: Flow | undefined): string | undefined {
  return portal.v3.adapter && flow?.step === "code" ? flow.otpToken : undefined;
}

export function secondsUntilResend({ resendAtMs }: Pick<Flow, "resendAtMs">, nowMs = Date.now()): number {
  return Math.max(0, Math.ceil((resendAtMs - nowMs) / 1000));
}

export function resendTime(seconds: number, nowMs = Date.now()): number {
  return nowMs + seconds * 1000;
}

const defaultResendSeconds = 60;

export function codeSent({
  phone_masked,
  resend_after = defaultResendSeconds,
  otp_token,
}: Partial<z.output<typeof OtpSent>>) {
  return { phoneMasked: phone_masked, resendAtMs: resendTime(resend_after), otpToken: otp_token };
}

export function flashCookie(context: RequestContext) {
  const cookie = sealedCookie("flash", flashSeconds, context);
  return {
    save: cookie.save,
    /** Returns the message and clears the cookie; null if there is none. */
    async consume(request: Request): Promise<string | null> {
      const message = await cookie.read(request);
      if (message !== undefined) await cookie.clear();
      return message ?? null;
    },
  };
}
