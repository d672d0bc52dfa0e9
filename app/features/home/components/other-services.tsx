import type { OtherService } from "#contract/catalogue/home.ts";
import { safeImage } from "#app/format/links.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { Skeleton } from "#app/components/ui/skeleton.tsx";
import { UntilSeen } from "#app/components/document/static/until-seen.tsx";

const placeholderCount = 2;

export function OtherServices({ services }: { services: OtherService[] }) {
  return (
    <section className="wrap section" aria-label="সহযোগী সেবা">
      <UntilSeen first="banner">
        {services.length === 0 ? (
          <Skeleton of={["services"]} count={placeholderCount} className="grid services" />
        ) : (
          <div className="grid services">
            {services.map(({ title, text, image, link }) => {
              const picture = safeImage(image);
              return (
                <DataLink key={title} link={link} className="card service">
                  <h3>
                    {title} <Icon name="out" />
                  </h3>
                  {text ? <p className="quiet">{text}</p> : null}
                  {picture ? <img src={picture} alt="" width="168" height="84" loading="lazy" /> : null}
                </DataLink>
              );
            })}
          </div>
        )}
      </UntilSeen>
    </section>
  );
}
