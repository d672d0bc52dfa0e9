import { Outlet, useLocation, useMatches } from "@remix-run/react";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { ReactNode } from "react";
import { companyFrom, withoutFooter } from "./company.ts";
import pendingBoot from "./components/form/pending-boot.js?raw";
import { useDocument } from "./components/document/document.tsx";
import { PartialDataNotice } from "./components/site/partial-data-notice.tsx";
import { ApplicationScripts } from "./components/document/scripts/application-scripts.tsx";
import { InlineScript } from "./components/document/inline-script.tsx";
import keptExamsBoot from "./components/site/offline-exams-boot.js?raw";
import logoutBoot from "./components/site/logout-boot.js?raw";
import { withContacts } from "./components/site/with-contacts.server.ts";
import { MaintenanceDialog } from "./components/site/maintenance-dialog.tsx";
import { pageMeta } from "./components/document/page-meta.ts";
import freshBoot from "./components/document/scripts/fresh-boot.js?raw";
import { LaterPlaces } from "./components/document/scripts/later-places.tsx";
import pageBoot from "./components/document/scripts/page-boot.js?raw";
import panelBoot from "./components/site/panel-boot.js?raw";
import { useRootData, type RootData } from "./components/document/root-data.ts";
import { SiteDocument } from "./components/document/site-document.tsx";
import { footerCompany, SiteFooter } from "./components/site/site-footer.tsx";
import { SiteHeader } from "./components/site/site-header.tsx";
import { StaffViewBar } from "./components/site/staff-view-bar.tsx";
import { routesNotOffered } from "./offered-routes.server.ts";
import { isOwnPath } from "./paths.ts";
import { handleOf, pageFlags, type PageFlags } from "./route-handle.ts";
import { readAppearance } from "./components/document/appearance.server.ts";
import { publicAppData, visitorAppData } from "./server/session/api.server.ts";
import { publicDepartments } from "./server/session/departments.server.ts";
import { doctorKeyOf, readSession } from "./server/session/session.server.ts";

export { ErrorScreen as ErrorBoundary } from "./components/site/error-screen.tsx";

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const session = await readSession(request, context);
  const own = session ? await visitorAppData(context, request, session.token) : null;
  const isLoggedIn = own?.is_logged_in ?? session !== undefined; // only a response of the API ends a session
  const doctor = isLoggedIn ? own?.doctor : null;
  const named = companyFrom(own ?? (await publicAppData(context)), context.portal.env);
  const isComplete = named.hotline && named.messenger;
  const company = withContacts(named, isComplete ? [] : await publicDepartments(context));
  const { PUBLIC_ORIGIN, MAINTENANCE_NOTICE, MESSENGER_EMBED_URL } = context.portal.env;
  const notOffered = routesNotOffered(context.portal.v3.capabilities.isMissing);
  const isOwn = isOwnPath(new URL(request.url).pathname);
  if (!isOwn) footerCompany.hand(context, company);
  return {
    company: { ...withoutFooter(company), messenger: isOwn ? null : company.messenger },
    doctor: isLoggedIn ? { name: doctor?.name ?? null, avatar: doctor?.avatar ?? null } : null,
    isLoggedIn,
    hasSession: session !== undefined,
    doctorKey: (session && doctorKeyOf(session)) ?? null,
    appearance: await readAppearance(request, context),
    isStaffView: session?.isStaffView === true || own?.is_staff_view === true,
    origin: PUBLIC_ORIGIN,
    showsMaintenance: MAINTENANCE_NOTICE,
    messengerEmbed: MESSENGER_EMBED_URL ?? null,
    ...(notOffered.length > 0 && { notOffered }),
  };
}

export const meta: MetaFunction = (args) => (args.error ? pageMeta(args, undefined) : []);

export function shouldRevalidate() {
  return false;
}

function usePageFlags(): PageFlags {
  return pageFlags(useMatches().map(({ handle }) => handleOf(handle)));
}

export function Layout({ children }: { children: ReactNode }) {
  const { header, footer, scripts, sheets } = usePageFlags();
  const { degradation } = useDocument();
  const data = useRootData();
  const isInMyLayout = useMatches().some(({ id }) => id === "my");
  const isUnknownOwn = isOwnPath(useLocation().pathname) && !isInMyLayout;
  const company = data?.company ?? companyFrom(null);
  return (
    <SiteDocument sheets={sheets}>
      <a className="skip-link" href="#main">
        মূল অংশে যান
      </a>
      {data?.isStaffView ? <StaffViewBar name={data.doctor?.name ?? null} /> : null}
      {header ? <SiteHeader company={company} doctor={data?.doctor ?? null} /> : null}
      {degradation ? <PartialDataNotice degradation={degradation} /> : null}
      <main id="main">{children}</main>
      {footer === false ? null : <SiteFooter company={company} isBrief={footer === "brief" || isUnknownOwn} />}
      {data?.showsMaintenance ? <MaintenanceDialog hotline={company.hotline?.phone} /> : null}
      <InlineScript code={pageBoot} />
      <InlineScript code={panelBoot} />
      {sheets.includes("forms") ? <InlineScript code={pendingBoot} /> : null}
      {isInMyLayout ? <InlineScript code={freshBoot} /> : null}
      {data?.hasSession ? <InlineScript code={logoutBoot} /> : null}
      {data?.doctorKey ? <InlineScript code={keptExamsBoot} /> : null}
      {scripts === "now" ? <LaterPlaces /> : null}
      {scripts === "none" ? null : <ApplicationScripts startsAtOnce={scripts === "now"} />}
      {import.meta.env.DEV ? <script type="module" src="/app/components/document/show-edit.ts" /> : null}
    </SiteDocument>
  );
}

export default function Portal() {
  return <Outlet />;
}
