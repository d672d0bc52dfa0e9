import { useEffect, useState, type RefObject } from "react";
import type { FailingPart } from "./adaptive-stream.ts";
import { listen } from "./listen.ts";
import { findTrouble, passes, waitBeforeTry, type PlayTrouble } from "./play-trouble.ts";

interface Source {
  src: string;
  /** Loads the stream again; undefined if the element itself loads the file. */
  resume: () => (() => void) | undefined;
  /** Part of the stream that could not be loaded; undefined if there is none. */
  failing: () => FailingPart | undefined;
}

/** Loads a file again at the same speed, and plays it if `isWanted`. */
function reload(media: HTMLMediaElement, isWanted: boolean): void {
  const { playbackRate } = media;
  media.load();
  media.playbackRate = playbackRate;
  if (isWanted) media.play().catch(() => undefined); // failures are reported by the error event
}

/**
 * Returns the reason why the lecture does not play, until it plays again; null if there is none. A trouble that may go
 * away by itself is tried again after growing waits, and as soon as the connection returns.
 */
export function usePlayTrouble(ref: RefObject<HTMLMediaElement>, { src, resume, failing }: Source): PlayTrouble | null {
  const [trouble, setTrouble] = useState<PlayTrouble | null>(null);

  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const on = (target: EventTarget, type: string, act: () => void) => listen(target, type, act, signal);
    let isWanted = false;
    let tries = 0;
    let arrivals = 0; // times that the file was there when asked for after an error, since it last played
    let playedUntil = 0; // seconds; kept here, since loading begins at 0 again, or at the mark of the address
    let current: PlayTrouble | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function show(found: PlayTrouble | null) {
      current = found;
      setTrouble(found);
    }

    function loadAgain(player: HTMLMediaElement) {
      const resumeStream = resume();
      if (resumeStream) resumeStream();
      else reload(player, isWanted);
    }

    function tryAgain() {
      clearTimeout(timer);
      if (!media || !current || !passes(current) || !navigator.onLine) return; // the event of the connection follows
      loadAgain(media);
      if (!isWanted) show(null); // loaded again by the next press of play
    }

    async function explain() {
      const part = failing();
      const found = await findTrouble(part?.address ?? src);
      if (signal.aborted || !media) return;
      if (found === "format" && part?.isTried) return; // it can be had again, and is on its way
      if (found === "format" && media.error && arrivals++ === 0) {
        loadAgain(media); // the failure may have passed meanwhile
        return;
      }
      show(found);
      clearTimeout(timer);
      if (passes(found)) timer = setTimeout(tryAgain, waitBeforeTry(tries++));
    }

    on(media, "play", () => (isWanted = true));
    on(media, "pause", () => (isWanted = media.error !== null && isWanted)); // on an error the browser pauses
    on(media, "timeupdate", () => (playedUntil = media.currentTime || playedUntil));
    on(media, "loadedmetadata", () => playedUntil > 0 && (media.currentTime = playedUntil));
    on(media, "error", () => void explain());
    on(window, "online", tryAgain);
    on(media, "playing", () => {
      clearTimeout(timer);
      tries = 0;
      arrivals = 0;
      show(null);
    });
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [ref, src, resume, failing]);

  return trouble;
}
