import { clockOffset } from "./clock.ts";
import { keptName } from "./kept-copies.ts";

/** The facts that the server has written into the form of a room or of its review. */
export interface Place {
  form: HTMLFormElement;
  /** Under which the attempt is kept. */
  name: string;
  token: string;
  startedAtMs: number;
  endsAtMs: number;
  answered: number;
  /** undefined: the page is a kept copy, and its time is long past. */
  offsetMs: number | undefined;
  room: string;
  review: string;
  status: string;
  save: string;
}

/** When the server has begun to answer, by the device's clock. */
function answeredAtMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const sinceMs = navigation instanceof PerformanceNavigationTiming ? navigation.responseStart : 0;
  return Date.now() - (performance.now() - sinceMs);
}

/** The place that the client was loaded in; undefined where it has no business. */
export function placeHere(): Place | undefined {
  const form = document.querySelector<HTMLFormElement>("form[data-attempt]");
  const { doctor, kept } = document.documentElement.dataset;
  if (!form || doctor === undefined) return undefined;
  const { attempt, token, startedAt, endsAt, serverNow, answered, room, review, status, save } = form.dataset;
  if (!attempt || !token || !startedAt || !endsAt || !serverNow || !room || !review || !status || !save) return;
  const at = answeredAtMs();
  return {
    ...{ form, token, room, review, status, save },
    name: keptName(doctor, attempt),
    startedAtMs: Date.parse(startedAt),
    endsAtMs: Date.parse(endsAt),
    answered: Number(answered),
    offsetMs: kept === undefined ? clockOffset(serverNow, at, at) : undefined,
  };
}
