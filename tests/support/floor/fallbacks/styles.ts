import type { Fallback } from "./fallback.ts";

export const styles: Fallback[] = [
  {
    features: ["css.properties.break-after.avoid"],
    without: "A printed heading may end a page.",
    seen: "none",
  },
  {
    features: ["css.selectors.modal"],
    without: "The form of required information stays in the page, without buttons to close it.",
    seen: "Chromium 87",
  },
  {
    features: ["css.selectors.focus-visible"],
    without: "Safari draws its own ring around what has the focus.",
    seen: "none",
  },
  {
    features: ["css.selectors.details-content", "css.properties.content-visibility"],
    without: "Contacts of a centre open when they are pressed, on wide screens too.",
    seen: "Chromium 87",
  },
  {
    features: [
      "css.at-rules.container",
      "css.properties.container-type",
      "css.types.length.container_query_length_units",
    ],
    without: "Tables and the exam room keep one layout at every width, with texts of their usual size.",
    seen: "Chromium 87",
  },
  {
    features: ["css.properties.aspect-ratio"],
    without: "A picture has the height of its file once it has loaded.",
    seen: "Chromium 87",
  },
  {
    features: ["css.types.color.color-mix"],
    without: "The pause button has no background under the pointer. A text must not depend on such a background.",
    seen: "Chromium 87",
  },
  {
    features: [
      "css.properties.align-content.start",
      "css.properties.align-self.start",
      "css.properties.justify-content.start",
      "css.properties.place-items.start",
    ],
    without: "In flex containers they are like flex-start.",
    seen: "Chromium 87",
  },
  {
    features: ["css.properties.align-self.end"],
    without: "Only in flex containers is it like flex-start; here it stands in grids.",
    seen: "Chromium 87",
  },
  {
    features: ["css.properties.appearance"],
    without: "-webkit-appearance stands beside it.",
    seen: "none",
  },
  {
    features: ["css.properties.accent-color", "css.properties.scrollbar-width", "css.properties.text-wrap"],
    without: "Checkboxes, scroll bars and ends of lines look as the browser draws them.",
    seen: "Chromium 87",
  },
  {
    features: ["css.at-rules.media.forced-colors", "css.properties.forced-color-adjust"],
    without: "These engines have no forced colours.",
    seen: "none",
  },
  {
    features: ["css.at-rules.media.prefers-color-scheme"],
    without: "Samsung Internet before 14.2 shows the light colours.",
    seen: "none",
  },
  {
    features: ["css.properties.inline-size.fit-content"],
    without: "Samsung Internet 14 is Chromium 87, which has it; the data knows only its other name.",
    seen: "Chromium 87",
  },
  {
    features: ["css.properties.overscroll-behavior-x", "css.properties.scroll-behavior"],
    without: "Slides move without an animation, and a swipe beyond the last may go back in the history.",
    seen: "none",
  },
  {
    features: ["css.properties.user-select"],
    without: "A number to copy is selected by hand.",
    seen: "none",
  },
  {
    features: ["css.at-rules.page"],
    without: "A printed page has the margins of the browser's settings.",
    seen: "none",
  },
  {
    features: [
      "css.properties.cursor.default",
      "css.properties.cursor.not-allowed",
      "css.properties.cursor.pointer",
      "css.properties.cursor.progress",
    ],
    without: "iPhones have no pointer.",
    seen: "none",
  },
  {
    features: [
      "css.selectors.-webkit-meter-bar",
      "css.selectors.-webkit-meter-optimum-value",
      "css.selectors.-webkit-meter-suboptimum-value",
      "css.selectors.-webkit-meter-even-less-good-value",
    ],
    without: "Firefox draws its own bar.",
    seen: "none",
  },
];
