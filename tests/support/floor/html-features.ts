import { Parser } from "htmlparser2";
import { featuresOfCss } from "./css-features.ts";
import { featuresOfElement } from "./element-features.ts";
import { featuresOfScript } from "./script-features.ts";
import { addUse, addUses, remembered, type Uses } from "./uses.ts";

const scriptTypes = ["", "module", "text/javascript"];
const ofStyle = remembered(featuresOfCss);
const ofScript = remembered((script) => featuresOfScript(script, featuresOfHtml));

/** Features of a page: elements, attributes, and the styles and scripts that stand in it. */
export function featuresOfHtml(html: string): Uses {
  const uses: Uses = new Map();
  let text = "";
  let attributes: Record<string, string> = {};
  const parser = new Parser(
    {
      onopentag(name, found) {
        attributes = found;
        text = "";
        const tag = `<${[name, ...Object.entries(found).map(([key, value]) => `${key}="${value}"`)].join(" ")}>`;
        for (const feature of featuresOfElement(name, found)) addUse(uses, feature, tag);
        for (const [key, value] of Object.entries(found)) {
          if (key === "style") addUses(uses, ofStyle(`${name} {${value}}`));
          if (key.startsWith("on")) addUses(uses, ofScript(`function handler() { ${value} }`));
        }
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        if (name === "style") addUses(uses, ofStyle(text));
        if (name === "script" && scriptTypes.includes(attributes["type"] ?? "")) addUses(uses, ofScript(text));
      },
    },
    { lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(html);
  return uses;
}
