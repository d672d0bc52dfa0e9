import type { Company } from "#app/company.ts";
import type { MenuItem } from "#contract/account/app-data.ts";
import { useOffers } from "#app/components/document/use-offers.ts";
import { safeImage } from "#app/format/links.ts";
import { path } from "#app/paths.ts";
import { DataLink } from "#app/components/ui/data-link.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { AccountMenu, type HeaderDoctor } from "./account-menu.tsx";
import { Logo } from "./logo.tsx";
import { NoticeBell } from "./notice-bell.tsx";
import { PanelClose, PanelOpener } from "./panel.tsx";

function offeredMenus(menus: MenuItem[], offers: (href: string | null | undefined) => boolean): MenuItem[] {
  return menus.flatMap((item) => {
    if (!item.children?.length) return offers(item.link) ? [item] : [];
    const children = item.children.filter(({ link }) => offers(link));
    return children.length > 0 ? [{ ...item, children }] : [];
  });
}

const oneOpen = { name: "site-nav" }; // an attribute that React 18 has no type for

export function SiteHeader({ company, doctor }: { company: Company; doctor: HeaderDoctor | null }) {
  const logo = safeImage(company.logo);
  return (
    <header className="site-header">
      <div className="wrap">
        <a className="logo" href={path("home")}>
          {logo ? <img src={logo} alt="" width="40" height="40" /> : <Logo />}
          <span>
            <b>{company.name}</b> <small>{company.slogan}</small>
          </span>
        </a>
        <nav className="site-nav panel" id="site-nav" tabIndex={-1} aria-label="প্রধান মেনু">
          <ul>
            {offeredMenus(company.menus, useOffers()).map((item) => (
              <li key={item.title}>
                {item.children?.length ? (
                  <details {...oneOpen}>
                    <summary>
                      {item.title} <Icon name="down" />
                    </summary>
                    <ul>
                      {item.children.map((child) => (
                        <li key={child.title}>
                          <DataLink link={child.link}>{child.title}</DataLink>
                        </li>
                      ))}
                    </ul>
                  </details>
                ) : (
                  <DataLink link={item.link}>{item.title}</DataLink>
                )}
              </li>
            ))}
          </ul>
          <OfferedLink href={path("search")}>খুঁজুন</OfferedLink> {doctor ? null : <a href={path("login")}>লগইন</a>}
          {company.address ? <address className="nav-contact small quiet">{company.address}</address> : null}
          <PanelClose />
        </nav>
        {company.hotline ? (
          <a className="icon-button hotline" href={`tel:${company.hotline.phone}`}>
            <Icon name="phone" />
            <span>{company.hotline.phone}</span>
          </a>
        ) : null}{" "}
        {doctor ? <NoticeBell /> : null} <AccountMenu doctor={doctor} />{" "}
        <PanelOpener className="icon-button burger" panel="site-nav" icon="menu" label="মেনু" />
      </div>
    </header>
  );
}
