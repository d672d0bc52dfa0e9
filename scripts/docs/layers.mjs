import { writeFile } from "node:fs/promises";
import { drawLayers } from "./draw-layers.mjs";

await writeFile(new URL("../../docs/layers.svg", import.meta.url), drawLayers());
