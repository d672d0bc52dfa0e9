import { useEffect, useState } from "react";
import { appearanceCss } from "#app/components/document/appearance-css.ts";
import { useDocument } from "#app/components/document/document.tsx";
import { useAppearance } from "#app/components/document/use-appearance.ts";
import { sheetText } from "#app/styles/sheet-text.ts";
import type { SheetName } from "#app/styles/sheets.ts";

interface StylesProps {
  sheets: SheetName[];
}

/**
 * Inlines the page's styles, so that the first paint needs no second request. In production, their text is only in the
 * server bundle.
 */
export function Styles({ sheets }: StylesProps) {
  const { nonce } = useDocument();
  const appearance = useAppearance();
  const css = sheetText(sheets) + appearanceCss(appearance);
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />;
}

/** Shows edited styles in an open page during development. */
export function EditedStyles({ sheets }: StylesProps) {
  const [inlined] = useState(sheets);
  const appearance = useAppearance();
  const css = sheetText(inlined) + appearanceCss(appearance);
  useEffect(() => {
    const sent = document.head.querySelector("style[nonce]");
    if (sent) sent.textContent = css;
  }, [css]);
  return null;
}
