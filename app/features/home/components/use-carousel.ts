import autoplay from "embla-carousel-autoplay";
import useEmbla from "embla-carousel-react";
import { useCallback, useEffect, useState, type MouseEvent } from "react";

const autoplayMs = 3500;

function prefersReducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function useCarousel(count: number) {
  const [viewRef, embla] = useEmbla({ loop: true, align: "start" }, [
    autoplay({
      delay: autoplayMs,
      playOnInit: false,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      stopOnFocusIn: true,
    }),
  ]);
  const [isPlaying, setPlaying] = useState(false);
  const [current, setCurrent] = useState(0);
  const isMoving = embla !== undefined && count > 1;

  useEffect(() => {
    if (!embla) return;
    const select = () => setCurrent(embla.selectedScrollSnap());
    embla.on("select", select);
    if (!prefersReducedMotion()) {
      embla.plugins().autoplay.play();
      setPlaying(true);
    }
    return () => {
      embla.off("select", select);
    };
  }, [embla]);

  const toggle = useCallback(() => {
    const player = embla?.plugins().autoplay;
    if (isPlaying) player?.stop();
    else player?.play();
    setPlaying(!isPlaying);
  }, [embla, isPlaying]);

  const show = useCallback(
    (event: MouseEvent, index: number) => {
      if (!embla) return;
      event.preventDefault();
      embla.scrollTo(index);
    },
    [embla],
  );

  return { viewRef, isMoving, isPlaying, current, toggle, show };
}
