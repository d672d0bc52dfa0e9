import type { Fallback } from "./fallback.ts";

export const scripts: Fallback[] = [
  {
    features: ["api.IDBFactory.databases"],
    without: "The answers of a quiz without copies stay on the device when its result is shown.",
    seen: "none",
  },
  {
    features: ["api.Crypto.randomUUID"],
    without: "newId makes the id from random bytes; hls.js has its own way.",
    seen: "Chromium 87",
  },
  {
    features: ["javascript.builtins.Array.at"],
    without: "One line of the document adds it, since a library calls it.",
    seen: "Chromium 87",
  },
  {
    features: ["api.AbortSignal.timeout_static"],
    without: "The request before a form is sent has no timeout.",
    seen: "Chromium 87",
  },
  {
    features: ["api.HTMLFormElement.requestSubmit"],
    without: "The browser sends the form at once, without asking first whether the connection works.",
    seen: "none",
  },
  {
    features: ["api.Window.requestIdleCallback"],
    without: "Scripts start by setTimeout.",
    seen: "none",
  },
  {
    features: ["api.TextEncoderStream"],
    without: "The application does not start; forms and links are document requests.",
    seen: "none",
  },
  {
    features: [
      "api.Window.cookieStore",
      "api.FetchEvent.preloadResponse",
      "api.ServiceWorkerRegistration.navigationPreload",
    ],
    without: "No service worker is registered, so that nothing is kept for the time without a connection.",
    seen: "none",
  },
  {
    features: [
      "api.Notification",
      "api.ServiceWorkerGlobalScope.notificationclick_event",
      "api.ServiceWorkerGlobalScope.push_event",
      "api.ServiceWorkerGlobalScope.pushsubscriptionchange_event",
      "api.ServiceWorkerRegistration.pushManager",
      "api.ServiceWorkerRegistration.showNotification",
    ],
    without: "Reminders by notification are not offered, or not renewed.",
    seen: "none",
  },
  {
    features: ["api.Window.beforeinstallprompt_event"],
    without: "Installing is not offered in the page.",
    seen: "none",
  },
  {
    features: ["api.Navigator.storage"],
    without: "The space that is left is not told before a lecture is kept.",
    seen: "none",
  },
  {
    features: ["api.Navigator.locks"],
    without: "Nothing tells that the same exam is open in another tab.",
    seen: "none",
  },
  {
    features: ["api.SubmitEvent.submitter"],
    without: "`provideSubmitter` adds it; before it runs, the browser sends the form itself.",
    seen: "none",
  },
  {
    features: ["api.fetch.options_parameter.keepalive"],
    without: "The position of a lecture is the one of at most 15 seconds before the page was left.",
    seen: "none",
  },
  {
    features: ["api.HTMLElement.focus.options_preventScroll_parameter"],
    without: "The page scrolls to what gets the focus.",
    seen: "none",
  },
  {
    features: ["api.Element.beforematch_event", "css.properties.contain-intrinsic-block-size"],
    without: "A section that has not been reached has no height, and a search in the page does not find its words.",
    seen: "none",
  },
  {
    features: ["api.Element.contextmenu_event"],
    without: "A long press on an iPhone starts no hydration, which the press itself does.",
    seen: "none",
  },
  {
    features: ["api.Navigator.share"],
    without: "The link stands in a field, to be copied.",
    seen: "none",
  },
  {
    features: ["api.Window.print"],
    without: "Firefox for Android before 114 cannot print.",
    seen: "none",
  },
];

/** React and Remix (framework) and hls.js (adaptive-stream) ask before they use these. */
export const libraries: Fallback[] = [
  {
    features: [
      "api.Document.createElement.options_parameter.options_is_parameter",
      "api.Document.startViewTransition",
      "api.HTMLLinkElement.imageSizes",
      "api.MouseEvent.movementX",
      "api.MouseEvent.movementY",
      "api.Navigator.connection",
      "api.Navigator.scheduling",
      "api.Window.setImmediate",
      "api.reportError",
      "javascript.builtins.SharedArrayBuffer",
    ],
    without: "React and Remix do without, as they do in these browsers everywhere.",
    seen: "Chromium 87",
  },
  {
    features: [
      "api.HTMLMediaElement.audioTracks",
      "api.HTMLMediaElement.disableRemotePlayback",
      "api.ManagedMediaSource",
      "css.at-rules.media.dynamic-range",
    ],
    without: "hls.js plays by MediaSource, in the usual range of colours.",
    seen: "none",
  },
];
