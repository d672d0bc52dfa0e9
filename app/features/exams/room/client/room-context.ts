/** Facts about an attempt that the page passes to its script, as JSON in `data-attempt`. */
export interface ServedAttempt {
  /** Name of the browser's cache and database for the attempt. */
  name: string;
  /** Noun by which the candidate calls the attempt. */
  noun: string;
  token: string;
  startedAtMs: number;
  endsAtMs: number;
  serverNowMs: number;
  answered: number;
  room: string;
  review: string;
  status: string;
  save: string;
}

export interface RoomContext extends ServedAttempt {
  form: HTMLFormElement;
  /** Undefined if the page is an offline copy, whose server time is outdated. */
  offsetMs: number | undefined;
}

function responseStartMs(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return Date.now() - performance.now() + (navigation?.responseStart ?? 0);
}

export function readRoomContext(): RoomContext | undefined {
  const form = document.querySelector<HTMLFormElement>("form[data-attempt]");
  if (!form) return undefined;
  const served = JSON.parse(form.dataset["attempt"] ?? "") as ServedAttempt;
  const isCopy = document.documentElement.hasAttribute("data-kept");
  return { ...served, form, offsetMs: isCopy ? undefined : served.serverNowMs - responseStartMs() };
}
