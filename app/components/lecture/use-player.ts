import { useEffect, useState, type RefObject } from "react";

const saveEveryMs = 15_000;
const maxRanges = 90;
const jumpSeconds = 10;
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

function rangesOf({ played }: HTMLMediaElement): [number, number][] {
  return Array.from({ length: played.length }, (_, n): [number, number] => [played.start(n), played.end(n)]);
}

/** Also for what is fetched later: a new address begins at the default. */
export function playAt(media: HTMLMediaElement, speed: number): void {
  media.defaultPlaybackRate = speed;
  media.playbackRate = speed;
}

/** The keys while the player has the focus: those of the large video sites. */
function press(media: HTMLMediaElement, key: string): void {
  const nearest = speeds.indexOf(media.playbackRate);
  if (key === "k" && media.paused) media.play().catch(() => undefined); // the error event says it
  else if (key === "k") media.pause();
  else if (key === "j") media.currentTime -= jumpSeconds;
  else if (key === "l") media.currentTime += jumpSeconds;
  else if (key === "<") playAt(media, speeds[nearest - 1] ?? media.playbackRate);
  else if (key === ">") playAt(media, speeds[nearest + 1] ?? media.playbackRate);
}

/**
 * Keeps where the doctor is and what was watched: at a pause, every 15 seconds and on leaving. The element plays by
 * itself; without script nothing of this happens.
 */
export function usePlayer(ref: RefObject<HTMLMediaElement>, { lectureId, src }: { lectureId: number; src: string }) {
  const [isReady, setIsReady] = useState(false);
  const [trouble, setTrouble] = useState<"play" | "save" | null>(null);
  const [speed, setSpeed] = useState(1);

  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    setIsReady(true);
    const address = `${location.pathname}.data`;
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
        ({ ok }) => setTrouble(ok ? null : "save"),
        () => setTrouble("save"),
      );
    }

    const { signal } = listening;
    const on = (target: EventTarget, type: string, act: () => void) => target.addEventListener(type, act, { signal });
    on(media, "pause", save);
    on(media, "timeupdate", () => performance.now() - savedAtMs >= saveEveryMs && save());
    on(media, "ratechange", () => setSpeed(media.playbackRate));
    on(media, "error", () => setTrouble("play"));
    on(media, "playing", () => setTrouble(null));
    on(document, "visibilitychange", () => document.visibilityState === "hidden" && save());
    on(window, "pagehide", save);
    media.addEventListener(
      "keydown",
      ({ key, ctrlKey, altKey, metaKey }) => {
        if (!ctrlKey && !altKey && !metaKey) press(media, key.toLowerCase());
      },
      { signal },
    );
    return () => {
      if (!media.paused) save();
      listening.abort();
    };
  }, [ref, lectureId, src]);

  function changeSpeed(next: number) {
    if (ref.current) playAt(ref.current, next);
  }

  return { isReady, trouble, speed, changeSpeed };
}
