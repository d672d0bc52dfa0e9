import { writeFile } from "node:fs/promises";
import { drawHouse } from "./house/draw.mjs";

await writeFile(new URL("../docs/house.svg", import.meta.url), drawHouse());
