import { z } from "zod";
import { listenOnLoopback } from "#tests/support/processes/loopback-server.ts";
import { specificationServer } from "./app.ts";
import type { Answers } from "./answer-forms.ts";
import type { Doctor } from "./store.ts";

const Requests = z.array(
  z.object({
    method: z.string(),
    path: z.string(),
    query: z.record(z.string(), z.string()),
    headers: z.record(z.string(), z.string()),
    body: z.record(z.string(), z.unknown()),
    status: z.number(),
  }),
);

const Added = z.object({ id: z.number(), mobile_number: z.string(), password: z.string(), token: z.string() });

const json = { "content-type": "application/json" };

/** The stand-in at an origin, as a test uses it. */
export function specificationApi(origin: string) {
  async function control(path: string, method = "GET", body?: unknown): Promise<Response> {
    const init = body === undefined ? { method } : { method, headers: json, body: JSON.stringify(body) };
    const response = await fetch(`${origin}/__test${path}`, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }
  return {
    origin,
    /** Code that was sent to a number. */
    async code(phone: string): Promise<string> {
      const { code } = z.object({ code: z.string() }).parse(await (await control(`/codes/${phone}`)).json());
      return code;
    },
    /** Requests below `/api`, oldest first; with a path only those to it. */
    async requests(path?: string) {
      const all = Requests.parse(await (await control("/requests")).json());
      return path === undefined ? all : all.filter((request) => request.path === path);
    },
    /** Sets the forms of answers, for one number or for all requests; those not named are the default ones. */
    answer: (answers: Partial<Answers>, phone?: string) => control("/answers", "PUT", { answers, phone }),
    addDoctor: async (fields: Partial<Doctor> & { mobile_number: string }) =>
      Added.parse(await (await control("/doctors", "POST", fields)).json()),
  };
}

export type SpecificationApi = ReturnType<typeof specificationApi>;

/** Starts a stand-in of its own for a test. */
export async function startSpecificationApi(): Promise<SpecificationApi & { stop(): Promise<void> }> {
  const { origin, stop } = await listenOnLoopback(specificationServer());
  return { ...specificationApi(origin), stop };
}
