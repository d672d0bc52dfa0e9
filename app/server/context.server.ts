import type { Logger } from "pino";
import type { Env } from "#env";
import type { PublicData } from "./public-data.server.ts";
import type { Transport } from "./transport.server.ts";

/** What the process holds, made once by server.ts. */
export interface Portal {
  env: Env;
  log: Logger;
  transport: Transport;
  publicData: PublicData;
}

/** What one request carries through loaders, actions and the rendering of its document. */
export type RequestContext = {
  portal: Portal;
  /** Of the Content-Security-Policy; undefined on a page that many visitors share. */
  nonce: string | undefined;
  /** stale: some public data is an older copy because the API did not answer. */
  notes: { stale: boolean };
  /** Set-Cookie values that server.ts adds to whatever the route answers. */
  setCookies: string[];
};

declare module "@remix-run/server-runtime" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging wants an interface
  interface AppLoadContext extends RequestContext {}
}
