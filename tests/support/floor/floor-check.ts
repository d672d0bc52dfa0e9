import { readdir, readFile } from "node:fs/promises";
import { aboveFloor, lacking } from "./compat-data.ts";
import { featuresOfCss, mixedLists } from "./css-features.ts";
import { elements } from "./fallbacks/elements.ts";
import { hasSelectors } from "./fallbacks/has-selectors.ts";
import { ownNames } from "./fallbacks/own-names.ts";
import { libraries, scripts } from "./fallbacks/scripts.ts";
import { styles } from "./fallbacks/styles.ts";
import { featuresOfHtml } from "./html-features.ts";
import { featuresOfScript } from "./script-features.ts";
import { addUse, addUses, type Uses } from "./uses.ts";

/** Features of the scripts and style sheets that browsers load. */
async function featuresOfBuild(folder = "build/client"): Promise<Uses> {
  const uses: Uses = new Map();
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const text = await readFile(`${folder}/${name}`, "utf8");
    const part = name.endsWith(".js") ? featuresOfScript(text, featuresOfHtml) : featuresOfCss(text);
    addUses(uses, part, `${name}: `);
  }
  return uses;
}

const fallbacks = [...elements, ...hasSelectors, ...styles, ...scripts, ...libraries];
const listed = new Set([...fallbacks.flatMap(({ features }) => features), ...Object.values(ownNames).flat()]);

/** Features above the floor with a place of each. */
function usesAboveFloor(uses: Uses): Uses {
  const above: Uses = new Map();
  for (const [feature, place] of uses) {
    const widest = aboveFloor(feature);
    if (widest) addUse(above, widest, place);
  }
  return above;
}

/** Sentences about what engines of the floor lack without a listed fallback. */
export function unlistedUses(uses: Uses): string[] {
  const unlisted = [...usesAboveFloor(uses)].filter(([feature]) => !listed.has(feature));
  return unlisted.map(
    ([feature, place]) => `${feature} is missing in ${lacking(feature).join(", ")}, used in ${place}`,
  );
}

/** Listed features that are used nowhere, or that every engine of the floor has. */
export function unusedRows(uses: Uses): string[] {
  const above = usesAboveFloor(uses);
  return [...listed].filter((feature) => !above.has(feature));
}

/** Style elements of a page in which a selector takes others along. */
function mixedListsOf(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].flatMap(([, css = ""]) => mixedLists(css));
}

/** Sentences about what the built files and the served pages use above the floor, and about the list of fallbacks. */
export async function floorFaults(pages: { name: string; html: string }[]): Promise<string[]> {
  const uses = await featuresOfBuild();
  for (const { name, html } of pages) addUses(uses, featuresOfHtml(html), `${name}: `);
  const lists = new Set(pages.flatMap(({ html }) => mixedListsOf(html)));
  return [
    ...unlistedUses(uses),
    ...unusedRows(uses).map((feature) => `${feature} is listed, but used nowhere or known by every engine`),
    ...Array.from(lists, (list) => `${list} is dropped as a whole by an engine that lacks one of its selectors`),
  ];
}
