import { useCallback, useState } from "react";
import { useDocument } from "../document.tsx";

/**
 * Part of a page that only the server renders, from the element that the loader left under its id in
 * `notes.staticParts`. The browser keeps what was sent, and loads neither the part's data nor its code, so the part has no
 * state and no handlers. Where React renders the page anew, the same nodes are put back; where the page was opened without
 * its document, it is loaded.
 */
export function StaticPart({ id }: { id: string }) {
  const { staticParts } = useDocument();
  const [sent] = useState(() => (import.meta.env.SSR ? null : document.getElementById(id)));
  const keep = useCallback(
    (part: HTMLElement | null) => {
      if (!part || part === sent) return;
      if (sent) part.replaceChildren(...sent.childNodes);
      else location.reload();
    },
    [sent],
  );
  if (import.meta.env.SSR) return <div id={id}>{staticParts?.[id]}</div>;
  return <div id={id} ref={keep} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
