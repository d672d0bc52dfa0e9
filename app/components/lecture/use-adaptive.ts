import { useEffect, useRef, useState, type RefObject } from "react";
import type { AdaptiveStream } from "./adaptive-stream.ts";

/** The level that changes with the line. */
export const automatic = -1;

function isFrugalLine(): boolean {
  const line: unknown = Reflect.get(navigator, "connection");
  if (typeof line !== "object" || line === null) return false;
  return Reflect.get(line, "saveData") === true || /2g/.test(String(Reflect.get(line, "effectiveType")));
}

/**
 * Plays an adaptive source in a browser that does not do so itself. What it takes for that is fetched when play is
 * pressed. A failure is an error event of the element, as with any other source.
 */
export function useAdaptive(ref: RefObject<HTMLMediaElement>, { src, kind }: { src: string; kind: string }) {
  const stream = useRef<AdaptiveStream>();
  const [isComing, setIsComing] = useState(false);
  const [heights, setHeights] = useState<number[]>([]);
  const [level, setLevel] = useState(automatic);

  useEffect(() => {
    const media = ref.current;
    if (kind !== "hls" || !media || media.canPlayType("application/vnd.apple.mpegurl")) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const fail = () => media.dispatchEvent(new Event("error"));

    async function begin(player: HTMLMediaElement) {
      const [address = "", mark] = player.src.split("#t=");
      const startSeconds = Number(mark ?? 0);
      player.removeAttribute("src"); // the browser would only find that it cannot play it
      player.load();
      setIsComing(true);
      const { attachStream } = await import("./adaptive-stream.ts");
      if (signal.aborted) return;
      const wanted = { address, startSeconds, isFrugal: isFrugalLine(), onLevels: setHeights, onFailure: fail };
      stream.current = attachStream(player, wanted);
      player.play().catch(() => undefined); // the error event says it
    }

    function beginOnce() {
      if (!media) return;
      begin(media)
        .catch(fail)
        .finally(() => setIsComing(false));
    }
    if (media.error || !media.paused) beginOnce();
    else media.addEventListener("play", beginOnce, { once: true, signal });
    return () => {
      leaving.abort();
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

  return { isComing, heights, level, changeLevel };
}
