/**
 * Real engine in which the suite of tests/engines is run.
 * @typedef {object} Engine
 * @property {string} title
 * @property {string[]} debian packages of Debian that hold it
 * @property {string} [program] a file of those packages
 * @property {Record<string, string>} notPossible reasons, by journey, why it cannot take a journey
 */

const noDecoders = "the npm build has no video decoders; seen in QtWebEngine";
const noWorkerCookies = "its workers see no cookies (decision 97)";

/** @type {Record<string, Engine>} */
export const engines = {
  "chromium-87": {
    title: "Chromium 87 in QtWebEngine 5.15",
    debian: ["python3-pyqt5.qtwebengine"],
    program: "/usr/lib/python3/dist-packages/PyQt5/QtWebEngineWidgets.abi3.so",
    notPossible: { complaint: "its protocol may choose no files; seen in Chromium 89" },
  },
  "chromium-89": {
    title: "Chromium 89",
    debian: [],
    notPossible: { "lecture-video": noDecoders, "kept-lecture": noDecoders },
  },
  "chromium-102": {
    title: "Chromium 102 in QtWebEngine 6.4",
    debian: ["python3-pyqt6.qtwebengine"],
    program: "/usr/lib/python3/dist-packages/PyQt6/QtWebEngineWidgets.abi3.so",
    notPossible: {},
  },
  "chromium-113": {
    title: "Chromium 113",
    debian: [],
    notPossible: { "lecture-video": noDecoders, "kept-lecture": noDecoders },
  },
  chromium: { title: "newest Chromium", debian: [], notPossible: {} },
  webkit: {
    title: "WebKitGTK",
    debian: [
      "webkit2gtk-driver",
      "gir1.2-webkit2-4.1",
      "gstreamer1.0-libav",
      "gstreamer1.0-plugins-good",
      "python3-gi",
      "xvfb",
    ],
    program: "/usr/bin/WebKitWebDriver",
    notPossible: {},
  },
  firefox: {
    title: "Firefox ESR",
    debian: ["firefox-esr"],
    program: "/usr/bin/firefox-esr",
    notPossible: { "kept-lecture": noWorkerCookies, "trial-exam-cut": noWorkerCookies },
  },
};
