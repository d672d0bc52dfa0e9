import { useState } from "react";
import type { SlideItem } from "#contract/catalogue/home.ts";
import { bengaliDigits } from "#locale/bengali.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { Slide } from "./slide.tsx";
import { useCarousel } from "./use-carousel.ts";
import { VideoDialog } from "./video-dialog.tsx";

/**
 * Banner of slides, a placeholder without any: scrolls by touch without script; with script it rotates unless the
 * visitor prefers reduced motion, can be paused, and plays videos in a dialog.
 */
export function Hero({ slides }: { slides: SlideItem[] }) {
  const { viewRef, isMoving, isPlaying, current, toggle, show } = useCarousel(slides.length);
  const [video, setVideo] = useState<{ embed: string; link: string } | null>(null);
  if (slides.length === 0) return <Skeleton of={["slide_items"]} count={1} className="hero-empty" />;
  return (
    <section aria-label="ব্যানার">
      <div className={isMoving ? "hero-view moving" : "hero-view"} ref={viewRef} tabIndex={0} data-hydrate>
        <ul className="hero-slides">
          {slides.map((slide, index) => (
            <Slide key={slide.thumb ?? index} slide={slide} index={index} onPlay={setVideo} />
          ))}
        </ul>
      </div>
      <nav className="hero-controls" aria-label="ব্যানার বাছুন">
        {slides.map((slide, index) => (
          <a
            key={slide.thumb ?? index}
            href={`#slide-${index + 1}`}
            aria-label={`ব্যানার ${bengaliDigits(index + 1)}`}
            aria-current={isMoving && index === current ? "true" : undefined}
            onClick={(event) => show(event, index)}
          />
        ))}
        {isMoving ? (
          <button
            className="icon-button"
            type="button"
            onClick={toggle}
            aria-label={isPlaying ? "ব্যানার থামান" : "ব্যানার চালান"}
          >
            <Icon name={isPlaying ? "pause" : "play"} />
          </button>
        ) : null}
      </nav>
      <VideoDialog video={video} onClose={() => setVideo(null)} />
    </section>
  );
}
