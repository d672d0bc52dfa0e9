import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pino } from "pino";
import { vi } from "vitest";
import { createApi, type ApiDependencies } from "#api/app.ts";
import { createFiles } from "#api/gateways/files/files.ts";
import {
  endpointPath,
  responseSchema,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
} from "#contract/endpoint.ts";
import { ErrorEnvelope } from "#contract/errors.ts";
import { createKeyRing } from "#config/secrets.ts";
import { noGateways } from "#tests/support/fakes/scripted-gateways.ts";
import { otpDigits } from "./one-time-code.ts";
import { readResponse, requireResponse } from "./responses.ts";
import { ownDatabase } from "#tests/support/processes/postgres/own-database.ts";

export const testApiOptions = {
  csrfPath: "/sanctum/csrf-cookie",
  bmuInstituteIds: ["7"],
  deviceHeader: "X-DEVICE-TOKEN",
  trustedProxies: [],
  keys: createKeyRing(["a secret for tests"]),
  courierSecret: "a-secret-of-couriers",
  otpDigits,
  files: createFiles(join(tmpdir(), "portal-test-data")),
  publicOrigin: "http://portal.example",
  gateways: noGateways,
  reminderChannels: { push: undefined, hasSms: true },
};

/** Creates the API on a database of its own, which is dropped when the test has finished, or on `db` if given. */
export async function testApi({ seeded = false, ...overrides }: { seeded?: boolean } & Partial<ApiDependencies> = {}) {
  const db = overrides.db ?? (await ownDatabase({ seeded })).db;
  const log = pino({ level: "silent" });
  const api = createApi({ log, ...testApiOptions, ...overrides, db });
  const request = async (path: string, init?: RequestInit) => api.request(`/api/v3${path}`, init);

  /**
   * Loads an endpoint and returns the body. Fails unless the status is 200 and the body is exactly what the contract
   * declares.
   */
  async function load<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> {
    const path = endpointPath(endpoint, input);
    const response = await readResponse(await request(path));
    const parsed = requireResponse(`GET ${path}`, response, 200, responseSchema(endpoint));
    if (!isDeepStrictEqual(parsed, response.body))
      throw new Error(`GET ${path} returns more than its contract declares`);
    return parsed;
  }

  /** Sends a request and returns the error envelope. Fails unless the status is the expected one. */
  async function refusal(status: number, path: string, init?: RequestInit) {
    const response = await readResponse(await request(path, init));
    return { status, ...requireResponse(`${init?.method ?? "GET"} ${path}`, response, status, ErrorEnvelope) };
  }

  return { db, api, request, load: vi.defineHelper(load), refusal: vi.defineHelper(refusal) };
}
