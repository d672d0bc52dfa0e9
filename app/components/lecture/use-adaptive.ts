import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { isSlowConnection } from "#app/components/document/connection.ts";
import type { AdaptiveStream } from "./adaptive-stream.ts";

/** Number that stands for a level chosen by the bandwidth, as in hls.js. */
export const automatic = -1;

/**
 * Plays an HLS source in browsers without native support; does nothing for other sources. Loads the library once
 * playback is requested. A failure is dispatched as an error event of the element, like with any other source.
 */
export function useAdaptive(ref: RefObject<HTMLMediaElement>, { src, kind }: { src: string; kind: string }) {
  const stream = useRef<AdaptiveStream>();
  const [isLoading, setIsLoading] = useState(false);
  const [heights, setHeights] = useState<number[]>([]);
  const [level, setLevel] = useState(automatic);

  useEffect(() => {
    const media = ref.current;
    if (kind !== "hls" || !media || media.canPlayType("application/vnd.apple.mpegurl")) return undefined;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    const fail = () => media.dispatchEvent(new Event("error"));

    async function begin(player: HTMLMediaElement) {
      const [address = "", mark] = player.src.split("#t=");
      const startSeconds = Number(mark ?? 0);
      player.removeAttribute("src"); // avoids a pointless attempt to play it natively
      player.load();
      setIsLoading(true);
      const { attachStream } = await import("./adaptive-stream.ts");
      if (signal.aborted) return;
      const streamOptions = {
        address,
        startSeconds,
        isFrugal: isSlowConnection(),
        onLevels: setHeights,
        onFailure: fail,
      };
      stream.current = attachStream(player, streamOptions);
      player.play().catch(() => undefined); // failures are reported by the error event
    }

    function beginOnce() {
      if (!media || signal.aborted) return;
      begin(media)
        .catch(fail)
        .finally(() => setIsLoading(false));
    }
    if (media.error || !media.paused) beginOnce();
    else media.addEventListener("play", beginOnce, { once: true });
    return () => {
      unmounting.abort();
      stream.current?.destroy();
      stream.current = undefined;
      setHeights([]);
      setLevel(automatic);
    };
  }, [ref, src, kind]);

  function changeLevel(next: number) {
    setLevel(next);
    stream.current?.chooseLevel(next);
  }

  const resume = useCallback(() => stream.current?.resume, []);
  const failing = useCallback(() => stream.current?.failing(), []);

  return { isLoading, heights, level, changeLevel, resume, failing };
}
