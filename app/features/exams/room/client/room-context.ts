import { clockOffset } from "./clock.ts";
import { attemptStoreName } from "./offline-copies.ts";

export interface RoomContext {
  form: HTMLFormElement;
  /** Name of the attempt's cache and database. */
  name: string;
  token: string;
  startedAtMs: number;
  endsAtMs: number;
  answered: number;
  /** Undefined if the page is an offline copy, whose server time is outdated. */
  offsetMs: number | undefined;
  room: string;
  review: string;
  status: string;
  save: string;
}

/** Time of the first response byte, by the device's clock. */
function responseStartMs(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const sinceMs = navigation && "responseStart" in navigation ? Number(navigation.responseStart) : 0;
  return Date.now() - (performance.now() - sinceMs);
}

/** Reads the data from the page; undefined if the client cannot run there. */
export function readRoomContext(): RoomContext | undefined {
  const form = document.querySelector<HTMLFormElement>("form[data-attempt]");
  const { doctor, kept } = document.documentElement.dataset;
  if (!form || doctor === undefined) return undefined;
  const { attempt, token, startedAt, endsAt, serverNow, answered, room, review, status, save } = form.dataset;
  if (!attempt || !token || !startedAt || !endsAt || !serverNow || !room || !review || !status || !save) return;
  const at = responseStartMs();
  return {
    form,
    token,
    room,
    review,
    status,
    save,
    name: attemptStoreName(doctor, attempt),
    startedAtMs: Date.parse(startedAt),
    endsAtMs: Date.parse(endsAt),
    answered: Number(answered),
    offsetMs: kept === undefined ? clockOffset(serverNow, at, at) : undefined,
  };
}
