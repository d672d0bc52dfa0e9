import type { Logger } from "pino";
import type { Env } from "#config/env.ts";
import type { KeyRing } from "#config/secrets.ts";
import type { PageLimits } from "./page-limits.server.ts";
import type { PublicData } from "../v3/public-data.server.ts";
import type { Revocations } from "../v3/revocations.server.ts";
import type { V3Fetch } from "../v3/transport.server.ts";
import type { V3 } from "../v3/v3-call.server.ts";

/** Held by the process, made once by server.ts. */
export interface Portal {
  env: Env;
  keys: KeyRing;
  log: Logger;
  v3: V3;
  /** The same API for files: answers are streams, of any size. */
  files: V3Fetch;
  publicData: PublicData;
  revocations: Revocations;
  pageLimits: PageLimits;
}

/** A refusal of the front, for the page that says so. */
export interface RefusedRequest {
  status: number;
  /** Names the words for it. */
  reason: "cross-site" | "too-large";
  /** The address that it was sent to. */
  page: string;
}

/** Carried by one request through loaders, actions and the rendering of its document. */
export type RequestContext = {
  portal: Portal;
  /** The nonce of the Content-Security-Policy; undefined on a page that many visitors share. */
  nonce: string | undefined;
  /**
   * stale: some public data is an older copy because the API did not answer. partial: some of what the API answered could
   * not be read. pays: a form of the page leads to a gateway.
   */
  notes: { stale: boolean; partial?: boolean; pays?: boolean };
  /** Set-Cookie values that server.ts adds to whatever the route answers. */
  setCookies: string[];
  /** Asked for by the browser's router: the whole answer is read before any of it is sent. */
  isData: boolean;
  /** Where the visitor is, as the server found it; undefined when nobody has checked. */
  visitorAddress: string | undefined;
  /** Whether it is counted against its doctor already: a page asks more than one loader. */
  isCounted: boolean;
  refused?: RefusedRequest;
  /** Other headers that it adds. */
  answerHeaders: Headers;
};

declare module "@remix-run/server-runtime" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- declaration merging wants an interface
  interface AppLoadContext extends RequestContext {}
}
