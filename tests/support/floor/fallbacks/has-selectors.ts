import type { Fallback } from "./fallback.ts";

/** States and layouts that `:has()` shows, each by its selector as built. */
export const hasSelectors: Fallback[] = [
  {
    features: [
      "css.selectors.has in .best .none:has(:checked)",
      "css.selectors.has in .best label:has(:checked)",
      "css.selectors.has in .best label:not(.none):has(:checked)",
      "css.selectors.has in .flag:has(:checked)",
      "css.selectors.has in .flag:has(:checked) .icon",
      "css.selectors.has in .flag:focus-within:not(:has(:focus-visible))",
      "css.selectors.has in .three label:has(:checked)",
      "css.selectors.has in .three label:focus-within:not(:has(:focus-visible))",
      "css.selectors.has in .three label:last-child:has(:checked)",
      "css.selectors.has in .three label:not(:last-child):has(:checked)",
      "css.selectors.has in :has(*)",
    ],
    without: "A frame shows the chosen answer and the flag, and another one the focus.",
    seen: "Chromium 87",
  },
  {
    features: [
      "css.selectors.has in .finder .option:has(:checked)",
      "css.selectors.has in .option:has(:checked)",
      "css.selectors.has in .option:has(:focus-visible)",
    ],
    without: "The radio button beside the words shows the choice and the focus.",
    seen: "Chromium 87",
  },
  {
    features: [
      "css.selectors.has in .choose:not(:has([value=custom]:checked)) .own-amount",
      "css.selectors.has in .delivery-form:has([value=self]:checked) .to-address",
    ],
    without: "Fields that the choice does not need are shown.",
    seen: "Chromium 87",
  },
  {
    features: ["css.selectors.has in .ticker:has(:checked) .ticker-window>div"],
    without: "The line stands still while the pointer or the focus is on it.",
    seen: "none",
  },
  {
    features: [
      "css.selectors.has in .choice:has(.cue)",
      "css.selectors.has in .choice:has(.cue):hover",
      "css.selectors.has in .dashboard .entry:has(.cue)",
      "css.selectors.has in .numbered:has(a:hover)",
      "css.selectors.has in .section:has(>.crumb)",
    ],
    without: "Rows have no background under the pointer, and one column or one line with shorter words.",
    seen: "Chromium 87",
  },
  {
    features: ["css.selectors.has in .room-head p:has(+[data-waiting])", "css.selectors.has in .stack:has(>.stacks)"],
    without: "They shorten what a very narrow screen shows, inside of container queries.",
    seen: "none",
  },
];
