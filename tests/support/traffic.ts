import type { Page } from "@playwright/test";

export interface WireRequest {
  url: string;
  /** As the browser calls it: Document, Script, Image, Font … */
  type: string;
  /** Headers and body of the answer, as they travelled. */
  wireBytes: number;
  /** Seconds, on the browser's own clock. */
  startedAt: number;
}

export interface Traffic {
  requests: WireRequest[];
  /** When the load event of the last document fired, on the same clock. */
  loadedAt: number | undefined;
  ofType(type: string): WireRequest[];
  /** Whether something that was asked for has not come yet. */
  isUnderWay(): boolean;
}

/** Writes down what the page asks for from now on. */
export async function watchTraffic(page: Page): Promise<Traffic> {
  const network = await page.context().newCDPSession(page);
  const running = new Map<string, WireRequest>();
  const requests: WireRequest[] = [];
  const traffic: Traffic = {
    requests,
    loadedAt: undefined,
    ofType: (wanted) => requests.filter(({ type }) => type === wanted),
    isUnderWay: () => running.size > 0,
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
