import { useState } from "react";
import { appearanceCss } from "#app/components/document/appearance-css.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { useAppearance } from "#app/components/document/use-appearance.ts";
import { sheetText } from "#app/styles/sheet-text.ts";
import { sheetHref, type SheetName } from "#app/styles/sheets.ts";

/**
 * Style element as the server sent it. If an extension or translator changes the page before hydration, React renders
 * the whole document anew, including this element.
 */
const sent = import.meta.env.SSR ? null : document.head.querySelector("style");
const sentText = sent?.textContent ?? "";

/**
 * Inlines the page's styles, so that the first paint needs no second request. Their text is only in the server bundle;
 * after a client-side navigation, sheets that were not inlined are linked as files.
 */
export function Styles({ sheets }: { sheets: SheetName[] }) {
  const { nonce } = useDocument();
  const [inlined] = useState(sheets);
  const appearance = useAppearance();
  const text = import.meta.env.SSR || import.meta.env.DEV ? sheetText(inlined) + appearanceCss(appearance) : sentText;
  return (
    <>
      <style nonce={nonce ?? sent?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {sheets
        .filter((name) => !inlined.includes(name))
        .map((name) => (
          <link key={name} rel="stylesheet" href={sheetHref(name)} />
        ))}
    </>
  );
}
