import { useEffect, useState } from "react";
import { appearanceCss } from "#app/components/document/appearance-css.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { useAppearance } from "#app/components/document/use-appearance.ts";
import { sheetText } from "#app/styles/sheet-text.ts";
import { sheetHref, type SheetName } from "#app/styles/sheets.ts";

interface StylesProps {
  sheets: SheetName[];
}

/** Inlines the page's styles, so that the first paint needs no second request. Their text is only in the server bundle. */
export function Styles({ sheets }: StylesProps) {
  const { nonce } = useDocument();
  const appearance = useAppearance();
  const css = sheetText(sheets) + appearanceCss(appearance);
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />;
}

/** Links the sheets that a client-side navigation needs besides those inlined in the document. */
export function LaterStyles({ sheets }: StylesProps) {
  const [inlined] = useState(sheets);
  const appearance = useAppearance();
  const edited = import.meta.env.DEV ? sheetText(inlined) + appearanceCss(appearance) : undefined;
  useEffect(() => {
    const sent = document.head.querySelector("style[nonce]");
    if (edited !== undefined && sent) sent.textContent = edited;
  }, [edited]);
  const later = sheets.filter((name) => !inlined.includes(name));
  return later.map((name) => <link key={name} rel="stylesheet" href={sheetHref(name)} />);
}
