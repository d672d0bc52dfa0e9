import { useState } from "react";
import { useDocument } from "#app/components/site/document.tsx";
import { sheetHref, type SheetName } from "#app/styles/sheets.ts";
import base from "#app/styles/base.css?inline";
import batches from "#app/styles/batches.css?inline";
import contacts from "#app/styles/contacts.css?inline";
import content from "#app/styles/content.css?inline";
import forms from "#app/styles/forms.css?inline";
import home from "#app/styles/home.css?inline";
import invoice from "#app/styles/invoice.css?inline";
import materials from "#app/styles/materials.css?inline";
import money from "#app/styles/money.css?inline";
import my from "#app/styles/my.css?inline";
import pages from "#app/styles/pages.css?inline";
import results from "#app/styles/results.css?inline";
import room from "#app/styles/room.css?inline";
import staff from "#app/styles/staff.css?inline";
import study from "#app/styles/study.css?inline";

/**
 * In the document the styles are text: the first paint waits for no second answer. The text is in the server's bundle
 * only; a move within the page links the file of a sheet that the document did not bring.
 */
export function Styles({ sheets }: { sheets: SheetName[] }) {
  const { nonce } = useDocument();
  const [inlined] = useState(sheets);
  const texts =
    import.meta.env.SSR || import.meta.env.DEV
      ? {
          base,
          content,
          home,
          contacts,
          batches,
          pages,
          forms,
          invoice,
          materials,
          money,
          my,
          room,
          results,
          staff,
          study,
        }
      : undefined;
  const text = texts ? texts.base + inlined.map((name) => texts[name]).join("") : "";
  return (
    <>
      <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
      {sheets
        .filter((name) => !inlined.includes(name))
        .map((name) => (
          <link key={name} rel="stylesheet" href={sheetHref[name]} />
        ))}
    </>
  );
}
