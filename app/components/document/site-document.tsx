import type { ReactNode } from "react";
import { useDocument } from "./document.tsx";
import { LaterTitle } from "./foreign/later-title.tsx";
import { PageHead } from "./page-head.tsx";
import { readerSheets } from "./reader-sheets.ts";
import { useRootData } from "./root-data.ts";
import { EditedStyles, Styles } from "./styles.tsx";
import { ThemeColor } from "./theme-color.tsx";
import type { SheetName } from "#app/styles/sheets.ts";

interface SiteDocumentProps {
  sheets: SheetName[];
  /** Content of the body. */
  children: ReactNode;
}

/**
 * Document around a page. In the browser, React renders only the content of `#app`: extensions and translators add
 * elements to head and body before the application starts, and React would then make the whole document anew. Both
 * trees have two children at the top, so that ids by `useId` are equal.
 */
export function SiteDocument({ sheets, children }: SiteDocumentProps) {
  const { degradation, unreadLists } = useDocument();
  const data = useRootData();
  const all = [...sheets, ...readerSheets(data)];
  if (!import.meta.env.SSR) {
    return (
      <>
        <>
          <LaterTitle />
          {import.meta.env.DEV ? <EditedStyles sheets={all} /> : null}
        </>
        {children}
      </>
    );
  }
  return (
    <html
      lang="bn"
      data-gap={degradation}
      data-unread={unreadLists?.join(" ")}
      data-doctor={data?.doctorKey ?? undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColor />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href={`/manifest.webmanifest${data?.hasSession ? "?start=doctor" : ""}`} />
        <PageHead />
        <Styles sheets={all} />
      </head>
      <body>
        <div id="app">{children}</div>
      </body>
    </html>
  );
}
