import type { Company } from "#app/company.ts";
import { serverData } from "#app/components/document/server-data.ts";
import { StaticPart } from "#app/components/document/static/static-part.tsx";
import { useOffers } from "#app/components/document/use-offers.ts";
import { safeImage } from "#app/format/links.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import type { Link } from "#contract/fields.ts";

function LinkList({ label, links }: { label: string; links: Link[] }) {
  const offers = useOffers();
  const offered = links.filter(({ link }) => offers(link));
  if (offered.length === 0) return null;
  return (
    <nav aria-label={label} className="small">
      <ul>
        {offered.map((item) => (
          <li key={item.title}>
            <DataLink link={item.link}>{item.title}</DataLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Company data of the full footer, handed over by the root loader. Without it, the footer shows the company that it
 * gets as a prop.
 */
export const footerCompany = /* @__PURE__ */ serverData<Company>();

function FooterDetails({ known }: { known: Company }) {
  const company = footerCompany.use() ?? known;
  const logo = safeImage(company.footerLogo);
  return (
    <div className="wrap footer-details" data-testid="footer-details">
      <div className="stack">
        {logo ? <img src={logo} alt="" width="48" height="48" loading="lazy" /> : null}
        <p>
          <b>{company.name}</b>
          <br />
          <span className="small">{company.slogan}</span>
        </p>
        {company.address ? <p className="small">{company.address}</p> : null}
        {company.hotline ? (
          <p className="small">
            হটলাইন{" "}
            <a className="tap" href={`tel:${company.hotline.phone}`}>
              {company.hotline.phone}
            </a>
            , {company.hotline.hours}
          </p>
        ) : null}
      </div>
      <LinkList label="প্রতিষ্ঠান" links={company.footerMenu} />
      <LinkList label="সামাজিক মাধ্যম ও অ্যাপ" links={[...company.socialLinks, ...company.appLinks]} />
    </div>
  );
}

export function SiteFooter({ company, isBrief }: { company: Company; isBrief: boolean }) {
  return (
    <footer className="site-footer">
      {isBrief ? null : (
        <StaticPart id="footer">{import.meta.env.SSR ? <FooterDetails known={company} /> : null}</StaticPart>
      )}
      <p className="wrap small copyright">© {company.name}</p>
    </footer>
  );
}
