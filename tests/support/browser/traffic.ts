import type { Page } from "@playwright/test";

export interface WireRequest {
  url: string;
  /** Resource type of the DevTools protocol: Document, Script, Image, Font … */
  type: string;
  /** Transferred bytes of the response's headers and body. */
  wireBytes: number;
  /** Seconds on the browser's monotonic clock. */
  startedAt: number;
}

export interface Traffic {
  requests: WireRequest[];
  /** When the load event of the last document fired, on the same clock. */
  loadedAt: number | undefined;
  ofType(type: string): WireRequest[];
  /** Resolves when the page has loaded, is idle and has no open requests. Needs JavaScript in the page. */
  waitUntilIdle(): Promise<void>;
}

/** Waits for an idle moment, at most one second, because a busy machine may have none. */
function nextIdleMoment(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })));
}

/** Records the page's requests from now on. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const network = await page.context().newCDPSession(page);
  const running = new Map<string, WireRequest>();
  const requests: WireRequest[] = [];
  const traffic: Traffic = {
    requests,
    loadedAt: undefined,
    ofType: (resourceType) => requests.filter(({ type }) => type === resourceType),
    async waitUntilIdle() {
      await page.waitForLoadState();
      for (let quiet = 0; quiet < 2;) {
        const before = requests.length;
        await nextIdleMoment(page);
        quiet = running.size === 0 && requests.length === before ? quiet + 1 : 0;
      }
    },
  };
  network.on("Network.requestWillBeSent", ({ requestId, request, type = "Other", timestamp }) => {
    const started = { url: request.url, type, wireBytes: 0, startedAt: timestamp };
    running.set(requestId, started);
    requests.push(started);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const finished = running.get(requestId);
    if (finished) finished.wireBytes = encodedDataLength;
    running.delete(requestId);
  });
  network.on("Network.loadingFailed", ({ requestId }) => void running.delete(requestId));
  network.on("Page.loadEventFired", ({ timestamp }) => {
    traffic.loadedAt = timestamp;
  });
  await network.send("Network.enable");
  await network.send("Page.enable");
  return traffic;
}

export function totalWireBytes(requests: WireRequest[]): number {
  return requests.reduce((sum, { wireBytes }) => sum + wireBytes, 0);
}
