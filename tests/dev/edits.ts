import { expect, type Page } from "@playwright/test";

/** Path of a page with scripts. */
export const dashboard = "/my/dashboard";
/** Path of a page without scripts. */
export const faqs = "/faq";
export const faqsApiPath = "/api/v3/web/faqs";

/** Poll options. On an idle machine an edit shows within two seconds; the tests annotate the measured time. */
export const pollOptions = { timeout: 45_000, intervals: [100] };

interface FileEdit {
  what: string;
  page: string;
  file: string;
  from: string;
  to: string;
}

interface Edit extends FileEdit {
  /** Text that the edit adds to the response, and to the page unless `isSeen` checks something else. */
  text: string;
  /** Path whose response contains the text, if it is not the page's own. */
  address?: string;
  isSeen?: (page: Page) => Promise<void>;
  /** True if the open page shows the edit without a reload. */
  isReplaced?: boolean;
}

function hasOutline(color: string): Edit["isSeen"] {
  return (page) => expect(page.getByRole("heading", { level: 1 })).toHaveCSS("outline-color", color, pollOptions);
}

/** One edit of each kind of source file. */
export const edits: Edit[] = [
  {
    what: "a component",
    page: dashboard,
    file: "app/features/dashboard/components/dashboard-lists.tsx",
    from: 'title="আমার কোর্স"',
    to: 'title="edited component"',
    text: "edited component",
  },
  {
    what: "a loader",
    page: dashboard,
    file: "app/features/dashboard/dashboard.tsx",
    from: "await flashCookie(context).consume(request)",
    to: '"edited loader"',
    text: "edited loader",
  },
  {
    what: "a function that a loader calls",
    page: dashboard,
    file: "app/features/dashboard/load-dashboard.server.ts",
    from: "return { ...(await api.load(getDashboard, {})), isKnown: true };",
    to: "return { ...(await api.load(getDashboard, {})), isKnown: true, unread_notices: 77 };",
    text: "৭৭",
  },
  {
    what: "a route's handle",
    page: dashboard,
    file: "app/layouts/my.tsx",
    from: 'footer: "brief"',
    to: 'footer: "full"',
    text: "footer-details",
    isSeen: (page) => expect(page.getByTestId("footer-details")).toBeVisible(pollOptions),
  },
  {
    what: "a style",
    page: dashboard,
    file: "app/styles/sheets/my.css",
    from: "/* The logged-in area */",
    to: "h1 { outline: 3px solid rgb(1, 2, 3); }",
    text: "rgb(1, 2, 3)",
    isSeen: hasOutline("rgb(1, 2, 3)"),
  },
  {
    what: "a prepared query",
    page: dashboard,
    file: "reference-api/features/account/queries.ts",
    from: "name: doctors.name,",
    to: "name: sql<string>`'edited query'`,",
    text: "edited query",
  },
  {
    what: "a page without scripts",
    page: faqs,
    file: "app/features/faqs/faqs.tsx",
    from: '<h1 className="matra">প্রশ্নোত্তর</h1>',
    to: '<h1 className="matra">edited page</h1>',
    text: "edited page",
    isReplaced: true,
  },
  {
    what: "a style that another imports",
    page: faqs,
    file: "app/styles/base/buttons-and-surfaces.css",
    from: "/* Buttons and fields */",
    to: "h1 { outline: 3px solid rgb(3, 2, 1); }",
    text: "rgb(3, 2, 1)",
    isSeen: hasOutline("rgb(3, 2, 1)"),
  },
  {
    what: "a route of the API",
    page: faqs,
    address: faqsApiPath,
    file: "reference-api/features/faqs/routes.ts",
    from: "=> ({ id, title, ...",
    to: '=> ({ id, title: "edited route", ...',
    text: "edited route",
  },
  {
    what: "the contract",
    page: faqs,
    address: faqsApiPath,
    file: "contract/catalogue/faqs.ts",
    from: "title: Title });",
    to: 'title: Title.transform(() => "edited contract") });',
    text: "edited contract",
  },
  {
    what: "a setting",
    page: faqs,
    file: "app/server/config/portal-settings.server.ts",
    from: "MAINTENANCE_NOTICE: switchSetting\n    .default(false)",
    to: "MAINTENANCE_NOTICE: switchSetting\n    .default(true)",
    text: "সার্ভারের রক্ষণাবেক্ষণ চলছে",
  },
];

export const syntaxErrors: FileEdit[] = [
  {
    what: "a component",
    page: dashboard,
    file: "app/features/dashboard/components/dashboard-lists.tsx",
    from: "export function Courses(",
    to: "export function Courses((",
  },
  {
    what: "a query",
    page: faqs,
    file: "reference-api/features/faqs/queries.ts",
    from: "export function selectFaqs(",
    to: "export function selectFaqs((",
  },
];
