import type { Logger } from "pino";
import type { PortalEnv } from "#app/server/config/portal-env.server.ts";
import type { KeyRing } from "#config/secrets.ts";
import type { PageLimits } from "./page-limits.server.ts";
import type { PublicData } from "../v3/public-data.server.ts";
import type { Revocations } from "../v3/revocations.server.ts";
import type { V3Fetch } from "#contract/v3-api.ts";
import type { V3 } from "../v3/v3-call.server.ts";

export interface Portal {
  env: PortalEnv;
  keys: KeyRing;
  log: Logger;
  v3: V3;
  /** Fetches files from the v3 API as streams of any size. */
  files: V3Fetch;
  /** Origins of the payment pages to which forms and redirects may lead. */
  gatewayOrigins: string[];
  publicData: PublicData;
  revocations: Revocations;
  pageLimits: PageLimits;
}

export interface RefusedRequest {
  status: number;
  /** Reason of the rejection, which selects the text of its page. */
  reason: "cross-site" | "too-large";
  /** Path of the rejected request. */
  page: string;
}

export type RequestContext = {
  portal: Portal;
  /** Nonce of the Content-Security-Policy; undefined on shared pages. */
  nonce: string | undefined;
  /**
   * stale: some public data is an old copy because the API did not respond. partial: parts of API responses were
   * unreadable. unreadLists: names of lists of which nothing could be read, which are not to be called empty. pays: a
   * form of the page redirects to a payment gateway.
   */
  notes: {
    stale: boolean;
    partial?: boolean;
    unreadLists?: Set<string>;
    pays?: boolean;
    /** Device token that a response to this request has set; later calls of the request send it. */
    deviceToken?: string;
  };
  /** Set-Cookie values that are added to the response of the route. */
  setCookies: string[];
  /** True if the browser's router requested only data: such a response is buffered before it is sent. */
  isData: boolean;
  /** The visitor's IP address as determined by the server; undefined if unknown. */
  visitorAddress: string | undefined;
  /** True if the request was already counted against its doctor, since a page runs several loaders. */
  isCounted: boolean;
  /** Reason and page of a request that the pipeline rejected; undefined for any other. */
  refused?: RefusedRequest;
  /** Headers that are added to the response of the route. */
  responseHeaders: Headers;
};

declare module "@remix-run/server-runtime" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- declaration merging wants an interface
  interface AppLoadContext extends RequestContext {}
}
