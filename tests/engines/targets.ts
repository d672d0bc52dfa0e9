import type { Target } from "./drivers/page-scripts.ts";

/** Button of the page's own part, by its whole text. */
export const mainButton = (text: string): Target => ({ css: "main button", text });

export const mainLink = (containing: string): Target => ({ css: "main a", containing });

/** Field of the page's own part, by the beginning of its label. */
export const mainField = (label: string): Target => ({ css: "main input, main textarea, main select", label });
