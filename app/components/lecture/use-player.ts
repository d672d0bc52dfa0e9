import { useEffect, useState, type RefObject } from "react";
import { listen } from "./listen.ts";

const saveEveryMs = 15_000;
const maxRanges = 90;
const jumpSeconds = 10;
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

function rangesOf({ played }: HTMLMediaElement): [number, number][] {
  return Array.from({ length: played.length }, (_, n): [number, number] => [played.start(n), played.end(n)]);
}

/** Sets the playback speed, and the default speed, to which the element resets when it loads a new source. */
export function playAt(media: HTMLMediaElement, speed: number): void {
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

/**
 * Handles keyboard shortcuts while the player has focus: k plays or pauses, j and l jump 10 seconds, < and > change the
 * speed.
 */
function handleKey(media: HTMLMediaElement, key: string): void {
  const nearest = speeds.indexOf(media.playbackRate);
  if (key === "k" && media.paused) media.play().catch(() => undefined); // failures are reported by the error event
  else if (key === "k") media.pause();
  else if (key === "j") media.currentTime -= jumpSeconds;
  else if (key === "l") media.currentTime += jumpSeconds;
  else if (key === "<") playAt(media, speeds[nearest - 1] ?? media.playbackRate);
  else if (key === ">") playAt(media, speeds[nearest + 1] ?? media.playbackRate);
}

/**
 * Saves position and watched ranges on pause, about every 15 seconds of playback, and when the page is hidden or left.
 * Returns whether the player is ready, whether the last attempt to save failed, the playback speed, and a function that
 * changes the speed.
 */
export function usePlayer(ref: RefObject<HTMLMediaElement>, { lectureId, src }: { lectureId: number; src: string }) {
  const [isReady, setIsReady] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    setIsReady(true);
    const address = `${location.origin}${location.pathname}.data`;
    const listening = new AbortController();
    let savedAtMs = performance.now();

    function save() {
      if (!media || media.played.length === 0) return;
      savedAtMs = performance.now();
      const body = new URLSearchParams({
        form: "progress",
        lecture_id: String(lectureId),
        position: media.currentTime.toFixed(1),
        ranges: JSON.stringify(rangesOf(media).slice(-maxRanges)),
      });
      fetch(address, { method: "POST", body, keepalive: true }).then(
        ({ ok }) => setIsUnsaved(!ok),
        () => setIsUnsaved(true),
      );
    }

    const { signal } = listening;
    const on = (target: EventTarget, type: string, act: (event: Event) => void) => listen(target, type, act, signal);
    on(media, "pause", save);
    on(media, "timeupdate", () => performance.now() - savedAtMs >= saveEveryMs && save());
    on(media, "ratechange", () => setSpeed(media.playbackRate));
    on(document, "visibilitychange", () => document.visibilityState === "hidden" && save());
    on(window, "pagehide", save);
    on(media, "keydown", (event) => {
      const { key, ctrlKey, altKey, metaKey } = event as KeyboardEvent;
      if (!ctrlKey && !altKey && !metaKey) handleKey(media, key.toLowerCase());
    });
    return () => {
      if (!media.paused) save();
      listening.abort();
    };
  }, [ref, lectureId, src]);

  function changeSpeed(next: number) {
    if (ref.current) playAt(ref.current, next);
  }

  return { isReady, isUnsaved, speed, changeSpeed };
}
