const tries = 10;
const waitMs = 1000;

/**
 * Asks a worker which login it sees. Resolves to undefined without an answer within a second, as from a worker of an
 * earlier release.
 */
function askLogin(worker: ServiceWorker | null): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    setTimeout(() => resolve(undefined), waitMs);
    worker?.postMessage(null, [port2]);
  });
}

/**
 * Login that the service worker sees; undefined if it does not answer, or sees none although the page has one, as in
 * Firefox 153, whose Cookie Store is empty in workers.
 */
export async function loginOfWorker(): Promise<unknown> {
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller) await serviceWorker.register("/sw.js");
  for (let tried = 0; tried < tries; tried += 1) {
    const { active } = await serviceWorker.ready;
    const answer = await askLogin(active);
    if (answer !== undefined) return answer ?? undefined;
  }
  return undefined;
}
