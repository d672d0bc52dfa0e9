import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

// Node runs no TypeScript yet; Vite, which builds the portal, also brings these programs to it.
const [name, ...args] = process.argv.slice(2);
const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
/** @type {{ module: { main: (args: string[]) => Promise<void> } }} */
const { module } = await runnerImport(file, { configFile: false });
await module.main(args);
