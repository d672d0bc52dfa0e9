// Starts the application when the browser is idle, at the latest three seconds after the page is loaded; on a slow or
// metered line, when a part that needs it is first touched.
// It adds the entry as a script element: under the content policy only such a script may import the routes' modules.
(() => {
  const [context, data, entry, preloads, idleStart] = JSON.parse(document.getElementById("handoff").textContent);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(data);
      controller.close();
    },
  });
  window.__remixContext = { ...context, stream: stream.pipeThrough(new TextEncoderStream()) };
  const start = () => {
    if (window.idleStart) return;
    window.idleStart = idleStart;
    const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", src: entry });
  };
  const line = navigator.connection;
  if (line && (line.saveData || /2g/.test(line.effectiveType)))
    for (const type of ["pointerdown", "focusin", "touchstart"])
      addEventListener(type, (event) => event.target.closest?.("[data-hydrate]") && start(), {
        capture: true,
        passive: true,
      });
  else addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 3000 }));
})();
