import { useState } from "react";
import { appearanceText } from "#app/components/document/appearance-text.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { useAppearance } from "#app/components/document/use-appearance.ts";
import { sheetText } from "#app/styles/sheet-texts.ts";
import { sheetHref, type SheetName } from "#app/styles/sheets.ts";

/**
 * The styles as they came: where a translator or an extension has changed the page before its script was there, React makes
 * all of it anew, and these with it.
 */
const sent = import.meta.env.SSR ? null : document.head.querySelector("style");
const sentText = sent?.textContent ?? "";

/**
 * In the document the styles are text: the first paint waits for no second answer. The text is in the server's bundle
 * only; a move within the page links the file of a sheet that the document did not bring.
 */
export function Styles({ sheets }: { sheets: SheetName[] }) {
  const { nonce } = useDocument();
  const [inlined] = useState(sheets);
  const appearance = useAppearance();
  const text = import.meta.env.SSR || import.meta.env.DEV ? sheetText(inlined) + appearanceText(appearance) : sentText;
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
