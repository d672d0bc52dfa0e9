import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";
import { listen } from "./listen.ts";
import { playAt } from "./use-player.ts";

const marginSeconds = 60;

interface Playing {
  lectureId: number;
  src: string;
  /** Lifetime of the signed URL, from the loading of the page's data on. */
  lastsSeconds: number;
}

interface PlaybackState extends Pick<HTMLMediaElement, "muted" | "volume"> {
  lectureId: number;
  seconds: number;
  speed: number;
  isPlaying: boolean;
}

function restore(media: HTMLMediaElement, { seconds, speed, muted, volume, isPlaying }: PlaybackState): void {
  Object.assign(media, { muted, volume });
  playAt(media, speed);
  const seek = () => (media.currentTime = seconds); // any earlier, Chromium would count the skipped part as played
  if (seconds > 0) media.addEventListener("loadedmetadata", seek, { once: true });
  if (isPlaying) media.play().catch(() => undefined); // failures are reported by the error event
}

/**
 * Restores the playback state when the page gets a new URL for the same lecture, and requests new data when playback
 * fails once the URL has expired or is about to. Other failures request none: two devices would keep taking the lecture
 * from each other.
 */
export function useRenewal(ref: RefObject<HTMLMediaElement>, { lectureId, src, lastsSeconds }: Playing): void {
  const { revalidate } = useRevalidator();
  const previous = useRef<PlaybackState>();

  useEffect(() => {
    const media = ref.current;
    if (!media) return undefined;
    const endsAtMs = performance.now() + Math.max(marginSeconds, lastsSeconds - marginSeconds) * 1000;
    let isPlaying = false;
    const listening = new AbortController();
    const on = (type: string, act: () => void) => listen(media, type, act, listening.signal);
    on("play", () => (isPlaying = true));
    on("pause", () => (isPlaying = media.error !== null)); // on an error the browser pauses, not the doctor
    on("error", () => {
      if (performance.now() >= endsAtMs && navigator.onLine) revalidate();
    });
    if (previous.current?.lectureId === lectureId) restore(media, previous.current);
    return () => {
      listening.abort();
      const { currentTime: seconds, playbackRate: speed, muted, volume } = media;
      previous.current = { lectureId, seconds, speed, muted, volume, isPlaying };
    };
  }, [ref, revalidate, lectureId, src, lastsSeconds]);
}
