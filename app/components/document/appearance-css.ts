import type { Appearance } from "./appearance.ts";
import light from "#app/styles/base/tokens.css?inline";
import dark from "#app/styles/base/tokens-dark.css?inline";

const themes = { system: "", light: `${light}:root{color-scheme:light}`, dark: `${dark}:root{color-scheme:dark}` };

const sizes = { normal: "", large: "html{font-size:125%}", larger: "html{font-size:150%}" };

export function appearanceCss({ theme, size }: Appearance): string {
  return themes[theme] + sizes[size];
}
