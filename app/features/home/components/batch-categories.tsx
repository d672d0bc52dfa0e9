import { Skeleton } from "#app/components/ui/skeleton.tsx";
import type { HomeCard } from "../home-cards.server.ts";
import { HomeCards } from "./home-cards.tsx";
import { HomeSection } from "./home-section.tsx";

const placeholderCount = 6;

export function BatchCategories({ cards }: { cards: HomeCard[] }) {
  return (
    <HomeSection id="find-batch" title="পছন্দের ব্যাচ খুঁজে নিন">
      {cards.length === 0 ? (
        <Skeleton of={["categories", "courses"]} count={placeholderCount} className="categories" />
      ) : (
        <HomeCards cards={cards} />
      )}
    </HomeSection>
  );
}
