// Loads and hydrates the application: at once where the page says so; else when the browser is idle, at the latest 3 s
// after the load event, and on a slow or metered connection when a part that needs it is first touched or focused.
// The entry is added as a script element: the Content-Security-Policy lets only such a script import the route modules.
(() => {
  const handoff = document.getElementById("handoff");
  if (!handoff) return; // an offline copy
  const [context, entry, preloads, ownRoutes, startsAtOnce] = JSON.parse(handoff.textContent);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(document.getElementById("loader-data").textContent);
      controller.close();
    },
  });
  window.__remixContext = { ...context, stream: stream.pipeThrough(new TextEncoderStream()) };
  const start = () => {
    if (window.ownRoutes) return;
    window.ownRoutes = ownRoutes;
    const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties));
    for (const href of [...preloads, ...ownRoutes.map(({ module }) => module)])
      add("link", { rel: "modulepreload", href });
    add("script", { type: "module", src: entry });
  };
  const line = navigator.connection;
  if (startsAtOnce) start();
  else if (line && (line.saveData || /2g/.test(line.effectiveType)))
    for (const type of ["pointerdown", "focusin", "touchstart"])
      addEventListener(type, (event) => event.target.closest?.("[data-hydrate]") && start(), {
        capture: true,
        passive: true,
      });
  else addEventListener("load", () => (window.requestIdleCallback ?? setTimeout)(start, { timeout: 3000 }));
})();
