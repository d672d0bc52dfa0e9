import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { vi } from "vitest";
import type { z } from "zod";
import { createApi, type ApiDependencies } from "#api/app.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import { endpointPath, type Endpoint, type EndpointInput } from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { createKeyRing } from "#config/secrets.ts";
import { noGateways } from "./scripted-gateways.ts";
import { readAnswer, requireAnswer } from "./answers.ts";
import { ownDatabase } from "./own-database.ts";

export const testApiOptions = {
  csrfPath: "/sanctum/csrf-cookie",
  bmuInstituteIds: ["7"],
  deviceHeader: "X-DEVICE-TOKEN",
  trustedProxies: [],
  keys: createKeyRing(["a secret for tests"]),
  courierSecret: "a-secret-of-couriers",
  files: createFiles(join(tmpdir(), "portal-test-data")),
  publicOrigin: "http://portal.example",
  gateways: noGateways,
  reminderWays: { push: undefined, hasSms: true },
};

/** The API on a database of the test's own, which is gone when the test has finished; or on the one that is given. */
export async function testApi({ seeded = false, ...given }: { seeded?: boolean } & Partial<ApiDependencies> = {}) {
  const db = given.db ?? (await ownDatabase({ seeded })).db;
  const log = pino({ level: "silent" });
  const api = createApi({ log, ...testApiOptions, ...given, db });
  const request = async (path: string, init?: RequestInit) => api.request(`/api/v3${path}`, init);

  /** The answer of an endpoint. Fails unless it is a success that says what the contract says and nothing beyond. */
  async function load<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    endpoint: Endpoint<P, Q, B, R>,
    input: EndpointInput<Endpoint<P, Q, B, R>>,
  ): Promise<z.output<R>> {
    const path = endpointPath(endpoint, input);
    const answer = await readAnswer(await request(path));
    const parsed = requireAnswer(`GET ${path}`, answer, 200, endpoint.response);
    if (!isDeepStrictEqual(parsed, answer.body)) throw new Error(`GET ${path} says more than its contract`);
    return parsed;
  }

  /** The envelope of a call that is refused with this status. */
  async function refusal(status: number, path: string, init?: RequestInit) {
    const answer = await readAnswer(await request(path, init));
    return { status, ...requireAnswer(`${init?.method ?? "GET"} ${path}`, answer, status, ErrorEnvelope) };
  }

  return { db, api, request, load: vi.defineHelper(load), refusal: vi.defineHelper(refusal) };
}
