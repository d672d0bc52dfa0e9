import { beginBuild, endBuild } from "./bootstrap.mjs";

// npm runs this before and after `npm run build`
if (process.env["npm_lifecycle_event"] === "prebuild") beginBuild();
else endBuild();
