import type { MouseEvent } from "react";
import type { SlideItem } from "#contract/catalogue/home.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { safeImage, safeLink, videoEmbed } from "#app/format/links.ts";
import { Icon } from "#app/components/ui/icon.tsx";

const fetchedFirst = { fetchpriority: "high" }; // React 18 has no typed prop for it

interface SlideProps {
  slide: SlideItem;
  index: number;
  onPlay: (video: { embed: string; link: string }) => void;
}

export function Slide({ slide, index, onPlay }: SlideProps) {
  const image = safeImage(slide.thumb);
  const offers = useOffers();
  const safe = safeLink(slide.link);
  const link = safe && offers(safe.href) ? safe : null;
  const embed = slide.is_video ? videoEmbed(slide.link) : null;

  function play(event: MouseEvent) {
    if (!embed || !link) return;
    event.preventDefault();
    onPlay({ embed, link: link.href });
  }

  const cue = embed ? "ভিডিওটি দেখুন" : "বিস্তারিত দেখুন";
  const picture = image ? (
    <img
      src={image}
      alt={slide.title || !link ? "" : cue}
      width="600"
      height="320"
      {...(index === 0 ? fetchedFirst : {})}
      loading={index === 0 ? "eager" : "lazy"}
    />
  ) : null;
  const opened = { target: "_blank", rel: "noopener noreferrer", onClick: play };

  if (!slide.title) {
    return (
      <li id={`slide-${index + 1}`} className="picture-only">
        {link ? (
          <a href={link.href} aria-label={cue} {...opened}>
            {picture ?? (
              <>
                {cue} <Icon name={embed ? "play" : "go"} />
              </>
            )}
          </a>
        ) : (
          picture
        )}
      </li>
    );
  }
  return (
    <li id={`slide-${index + 1}`}>
      <div>
        <h2 className="matra">{slide.title}</h2>
        {slide.text ? <p>{slide.text}</p> : null}
        {link ? (
          <a href={link.href} {...opened}>
            {cue} <Icon name={embed ? "play" : "go"} />
          </a>
        ) : null}
      </div>
      {picture}
    </li>
  );
}
