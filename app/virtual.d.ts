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

/** The smaller build, which comes without types of its own. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}

/** The address of a script that a page brings without the framework. */
declare module "*?standalone" {
  const address: string;
  export default address;
}
