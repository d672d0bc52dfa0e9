import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { playAt } from "./use-player.ts";

const leastSeconds = 60;

interface Playing {
  lectureId: number;
  src: string;
  /** How long the address is good. */
  lastsSeconds: number;
}

interface Place extends Pick<HTMLMediaElement, "muted" | "volume"> {
  lectureId: number;
  seconds: number;
  speed: number;
  isPlaying: boolean;
}

function goOn(media: HTMLMediaElement, { seconds, speed, muted, volume, isPlaying }: Place): void {
  Object.assign(media, { muted, volume });
  playAt(media, speed);
  const seek = () => (media.currentTime = seconds); // earlier, Chromium would count all before it as played
  if (seconds > 0) media.addEventListener("loadedmetadata", seek, { once: true });
  if (isPlaying) media.play().catch(() => undefined); // the error event says it
}

/**
 * Goes on where it was when the page brings another address for the same lecture, and asks for one when the player fails
 * on an address that has ended. On any other failure it asks for none: two devices would take a lecture from each other.
 */
export function useRenewal(ref: RefObject<HTMLMediaElement>, { lectureId, src, lastsSeconds }: Playing): void {
  const { revalidate } = useRevalidator();
  const left = useRef<Place>();

  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    const endsAtMs = performance.now() + Math.max(leastSeconds, lastsSeconds - leastSeconds) * 1000;
    let isPlaying = false;
    const listening = new AbortController();
    const on = (type: string, act: () => void) => media.addEventListener(type, act, { signal: listening.signal });
    on("play", () => (isPlaying = true));
    on("pause", () => (isPlaying = media.error !== null)); // what fails is paused by the browser, not by the doctor
    on("error", () => {
      if (performance.now() >= endsAtMs && navigator.onLine) revalidate();
    });
    if (left.current?.lectureId === lectureId) goOn(media, left.current);
    return () => {
      listening.abort();
      const { currentTime: seconds, playbackRate: speed, muted, volume } = media;
      left.current = { lectureId, seconds, speed, muted, volume, isPlaying };
    };
  }, [ref, revalidate, lectureId, src, lastsSeconds]);
}
