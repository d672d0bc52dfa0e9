import { useCallback, useState, type ReactNode } from "react";

/**
 * Part of a page that only the server renders; pass `import.meta.env.SSR ? <Part /> : null`, so that the browser loads
 * neither the part's data nor its code. It keeps what was sent, so the part has no state and no handlers. Where React
 * renders the page anew, the same nodes are put back; where the page was opened without its document, it is loaded.
 */
export function StaticPart({ id, children }: { id: string; children: ReactNode }) {
  const [sent] = useState(() => (import.meta.env.SSR ? null : document.getElementById(id)));
  const keep = useCallback(
    (part: HTMLElement | null) => {
      if (!part || part === sent) return;
      if (sent) part.replaceChildren(...sent.childNodes);
      else location.reload();
    },
    [sent],
  );
  if (import.meta.env.SSR) return <div id={id}>{children}</div>;
  return <div id={id} ref={keep} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
}
