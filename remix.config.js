/**
 * The Remix options. vite.config.ts hands them to the plugin; routes are in app/routes.ts.
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
    // a package that development found only while a page loads would make a second React in it
    unstable_optimizeDeps: true,
  },
};
