import { layerOf, layers } from "../layers/layers.mjs";

const box = { width: 184, height: 48 };
const gap = 20;
const rowHeight = 92;
const margin = 16;
/** x of the centre line of each side, in pixels. */
const middle = { portal: 270, both: 540, api: 810 };
const width = 1080;

/** @typedef {{ x: number, y: number }} Point centre of the upper edge of a box */

/** @param {string} name */
function mayImport(name) {
  return layerOf(name).may;
}

/** Row of a layer: one below the lowest layer that may import it. @param {string} name @returns {number} */
function depthOf(name) {
  const importers = Object.keys(layers).filter((other) => mayImport(other).includes(name));
  return Math.max(-1, ...importers.map(depthOf)) + 1;
}

/** @param {string} from @param {string} to @returns {boolean} */
function reaches(from, to) {
  return from === to || mayImport(from).some((via) => reaches(via, to));
}

/** Direct dependencies of a layer, without the ones implied transitively. @param {string} from */
function directDependencies(from) {
  return mayImport(from).filter((to) => !mayImport(from).some((via) => via !== to && reaches(via, to)));
}

/**
 * Position of every layer: rows from the top, layers of a row side by side on their side.
 * @returns {Map<string, Point>}
 */
function placeLayers() {
  const names = Object.keys(layers);
  return new Map(
    names.map((name) => {
      const { side } = layerOf(name);
      const depth = depthOf(name);
      const beside = names.filter((other) => depthOf(other) === depth && layerOf(other).side === side);
      const x = middle[side] + (beside.indexOf(name) - (beside.length - 1) / 2) * (box.width + gap);
      return [name, { x, y: margin + depth * rowHeight }];
    }),
  );
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

/** @param {string} name @param {Point} place */
function drawLayer(name, { x, y }) {
  const { title, holds, side } = layerOf(name);
  return `<g class="${side}"><rect x="${x - box.width / 2}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/>
<text x="${x}" y="${y + 20}" class="title">${escaped(title)}</text><text x="${x}" y="${y + 37}">${escaped(holds)}</text></g>`;
}

/** @param {Point} from @param {Point} to */
function drawArrow(from, to) {
  const startY = from.y + box.height;
  const bend = (to.y - startY) / 2;
  return `<path d="M${from.x} ${startY}C${from.x} ${startY + bend} ${to.x} ${to.y - bend} ${to.x} ${to.y - 3}"/>`;
}

/** Draws the layers as SVG: a box for each, with arrows to its direct dependencies. */
export function drawLayers() {
  const places = placeLayers();
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + box.height + margin;
  const arrows = [...places].flatMap(([name, from]) =>
    directDependencies(name).flatMap((next) => {
      const to = places.get(next);
      return to ? [drawArrow(from, to)] : [];
    }),
  );
  const boxes = [...places].map(([name, place]) => drawLayer(name, place));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Layers of the code base and their imports">
<style>
svg { background: #fff; font: 11px sans-serif }
rect { fill: #fff; stroke: #56616b }
.portal rect { fill: #e8f1f8 }
.api rect { fill: #eef5e6 }
text { text-anchor: middle; fill: #33404a }
.title { font-weight: bold; font-size: 13px; fill: #111 }
path { fill: none; stroke: #8a96a0; marker-end: url(#tip) }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#8a96a0;stroke:none;marker-end:none"/></marker></defs>
${arrows.join("\n")}
${boxes.join("\n")}
</svg>
`;
}
