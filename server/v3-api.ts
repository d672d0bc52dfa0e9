import type { Hono } from "hono";
import type { Health, InvokeV3, V3Fetch } from "#contract/v3-api.ts";
import type { KeyRing } from "#config/secrets.ts";

/** The v3 API as the portal uses it, embedded or remote. */
export interface V3Api {
  fetch: V3Fetch;
  /** Calls the embedded API without HTTP; undefined for a remote one. */
  invoke: InvokeV3 | undefined;
  files: V3Fetch;
  keys: KeyRing;
  /** Serves requests from outside to the embedded API; undefined for a remote one. */
  mount: ((request: Request) => Promise<Response>) | undefined;
  /** Origins of the payment pages of the embedded API's gateways. */
  gatewayOrigins: string[];
  /** Sandboxes of SMS and payments that the embedded API uses; undefined for a remote one. */
  sandboxes: Hono | undefined;
  /** Health of the embedded API; undefined for a remote one, whose health shows in its responses. */
  health: Health | undefined;
  close(requestsDone?: Promise<unknown>): Promise<void>;
}
