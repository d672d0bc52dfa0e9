import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { ownMeta } from "#app/components/document/page-meta.ts";
import { useCompany } from "#app/components/document/root-data.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { moreItems } from "#app/components/site/more-items.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import { requireDoctor } from "#app/server/session/require-doctor.server.ts";

export { ErrorScreen as ErrorBoundary } from "#app/components/site/error-screen.tsx";

export const handle = { sheets: ["my"] } satisfies RouteHandle;

export const meta: MetaFunction = (args) => ownMeta(args, "আরও");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireDoctor(request, context);
  return null;
}

export default function More() {
  const offers = useOffers();
  const { hotline } = useCompany();
  return (
    <div className="stack narrow">
      <MatraHeading level={1}>আরও</MatraHeading>
      <nav className="wide-part" aria-label="আরও পাতা">
        <ul className="ledger link-list">
          {moreItems
            .filter(({ href }) => offers(href))
            .map(({ href, icon, word }) => (
              <li key={href}>
                <a href={href}>
                  <Icon name={icon} />
                  <span>{word}</span>
                  <Icon name="go" />
                </a>
              </li>
            ))}
          {hotline ? (
            <li>
              <a href={`tel:${hotline.phone}`}>
                <Icon name="phone" />
                <span>
                  হটলাইন {hotline.phone} <span className="small quiet lines">{hotline.hours}</span>
                </span>
              </a>
            </li>
          ) : null}
        </ul>
      </nav>
    </div>
  );
}
