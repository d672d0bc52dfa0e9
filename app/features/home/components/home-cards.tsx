import { useOffers } from "#app/components/document/use-offers.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { HomeCard } from "../home-cards.server.ts";

export function HomeCards({ cards }: { cards: HomeCard[] }) {
  const offers = useOffers();
  return (
    <div className="categories">
      {cards.map(({ title, subtitle, link, cue }) => {
        const href = offers(link) ? (link ?? undefined) : undefined;
        return (
          <a key={title} href={href}>
            <b>{title}</b> <span className="small quiet">{subtitle}</span>{" "}
            {offers(link) ? (
              <span className="cue">
                {`${cue} `}
                <Icon name="go" />
              </span>
            ) : null}
          </a>
        );
      })}
    </div>
  );
}
