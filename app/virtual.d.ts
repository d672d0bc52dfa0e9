declare module "virtual:remix/server-build" {
  import type { ServerBuild } from "@remix-run/node";

  export const entry: ServerBuild["entry"];
  export const routes: ServerBuild["routes"];
  export const assets: ServerBuild["assets"];
  export const basename: ServerBuild["basename"];
  export const publicPath: ServerBuild["publicPath"];
  export const assetsBuildDirectory: ServerBuild["assetsBuildDirectory"];
  export const future: ServerBuild["future"];
  export const isSpaMode: ServerBuild["isSpaMode"];
  export const mode: ServerBuild["mode"];
}

/** Smaller build of hls.js, which has no types of its own. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}

/** URL of a standalone script, for pages without the framework. */
declare module "*?standalone" {
  const address: string;
  export default address;
}
