import type { Fallback } from "./fallback.ts";

export const elements: Fallback[] = [
  {
    features: ["html.elements.dialog", "api.HTMLDialogElement", "css.selectors.backdrop"],
    without:
      "A dialog is a part of the page: showDialog does not open it above the page, and its buttons load the page.",
    seen: "none",
  },
  {
    features: ["html.elements.details.name"],
    without: "Lists in the menu close only when they are pressed again.",
    seen: "none",
  },
  {
    features: ["html.elements.img.loading", "html.elements.iframe.loading", "api.HTMLImageElement.loading"],
    without: "Pictures and frames load with the page.",
    seen: "none",
  },
  {
    features: ["html.elements.img.fetchpriority", "html.elements.link.rel.modulepreload"],
    without: "Files load in the browser's own order.",
    seen: "Chromium 87",
  },
  {
    features: ["html.elements.video.controlslist"],
    without: "The menu of the player offers a download, whose address expires.",
    seen: "none",
  },
  {
    features: ["html.elements.video.playsinline"],
    without: "Firefox plays in the page in any case.",
    seen: "none",
  },
  {
    features: ["html.elements.iframe.allow.picture-in-picture", "html.elements.iframe.sandbox.allow-presentation"],
    without: "The video plays, only not in a small window or on another screen.",
    seen: "none",
  },
  {
    features: ["html.global_attributes.autofocus"],
    without: "The error summary also gets the focus by script; without script it is the first thing in the form.",
    seen: "none",
  },
  {
    features: ["html.global_attributes.nonce"],
    without: "Scripts with the nonce run; it only stays readable by other scripts.",
    seen: "none",
  },
  {
    features: ["html.elements.meter"],
    without: "The number stands in words beside the bar.",
    seen: "none",
  },
  {
    features: [
      "html.elements.link.rel.icon",
      "html.elements.link.rel.manifest",
      "html.elements.meta.name.theme-color",
      "html.elements.meta.name.viewport",
      "css.properties.-webkit-text-size-adjust",
    ],
    without: "They tell phones or desktops something that the others do not need.",
    seen: "Chromium 87",
  },
];
