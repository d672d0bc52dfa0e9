/**
 * Options of the Remix plugin in vite.config.ts. Routes are in app/routes.ts.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  serverBuildFile: "index.js",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_routeConfig: true,
    // a dependency that Vite discovers only while a page loads would put a second React into the page
    unstable_optimizeDeps: true,
  },
};
