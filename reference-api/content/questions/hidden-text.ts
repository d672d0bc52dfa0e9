import { QuestionError } from "./question-error.ts";

const hiding: [name: string, value: RegExp][] = [
  ["display", /^none$/],
  ["visibility", /^(hidden|collapse)$/],
  ["mso-hide", /^all$/],
  ["opacity", /^(0+(\.0*)?|\.0+)%?$/],
  ["font-size", /^([01]?(\.\d+)?(px|pt)|0(\.0*)?(em|rem|%)?)$/],
  [
    "color",
    /^(transparent|(rgb|hsl)a?\([^)]*\/\s*0(\.0*)?%?\)|(rgb|hsl)a\((?:[^,]*,){3}\s*0(\.0*)?%?\)|#[\da-f]{3}0|#[\da-f]{6}00)$/,
  ],
  ["-webkit-text-fill-color", /^transparent$/],
  ["text-indent", /^-(999|\d{4})/],
  ["transform", /scale[xy]?\(\s*0(\.0*)?[\s,)]/],
  ["clip", /^rect\(\s*[01](px)?[\s,]/],
  ["clip-path", /^inset\(\s*(50|100)%/],
];

const outside = /^-\d{3,}/;
const isTiny = (length: string | undefined) => /^[01](\.\d+)?(px)?$/.test(length ?? "");

const hidingClass =
  /(?<!\S)(sr-only|visually-hidden|visuallyhidden|screen-reader-text|accesshide|d-none|hidden|hide)(?!\S)/i;

/**
 * Returns true for a CSS colour (in lower case) that is white or nearly white, in which a text on paper cannot be read.
 */
export function isWhite(colour: string): boolean {
  const [, hex = ""] = /^#((?:[\da-f]{3}){1,2})f{0,2}$/.exec(colour) ?? [];
  const parts = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../g) ?? []);
  const shares = colour.startsWith("rgb") ? (colour.match(/\d+(\.\d+)?%?/g) ?? []).slice(0, 3) : [];
  const values = [
    ...parts.map((part) => Number.parseInt(part, 16)),
    ...shares.map((share) => Number.parseFloat(share) * (share.endsWith("%") ? 2.55 : 1)),
  ];
  const isBright = values.length === 3 && values.every((value) => value >= 250);
  return isBright || /^(white|snow|ghostwhite|hsla?\([^,]*,[^,]*,\s*(100|9[89])%.*\))$/.test(colour);
}

function isHidden(style: Map<string, string>, attributes: Record<string, string>, isPainted: boolean): boolean {
  const colour = style.get("color") ?? attributes["color"]?.toLowerCase() ?? "";
  const isClipped = /hidden|clip/.test(style.get("overflow") ?? "");
  const isMoved = /^(absolute|fixed)$/.test(style.get("position") ?? "");
  return (
    attributes["hidden"] !== undefined ||
    hiding.some(([name, value]) => style.has(name) && value.test(style.get(name) ?? "")) ||
    (isClipped && ["width", "height", "max-height", "max-width"].some((name) => isTiny(style.get(name)))) ||
    (isMoved && ["left", "top", "right"].some((name) => outside.test(style.get(name) ?? ""))) ||
    (isWhite(colour) && !isPainted) ||
    hidingClass.test(attributes["class"] ?? "")
  );
}

/**
 * Throws a QuestionError for an element whose style or attributes hide its text, because the portal would show it.
 * White text is hidden unless `isPainted`: it stands on a coloured background.
 */
export function requireShown(style: Map<string, string>, attributes: Record<string, string>, isPainted: boolean): void {
  if (isHidden(style, attributes, isPainted))
    throw new QuestionError("hides a part of its text: remove that part, or show it");
}
