import { useCallback, useState, type ReactNode } from "react";

/**
 * Part of a page that only the server renders; pass `import.meta.env.SSR ? <Part /> : null`, so that the browser loads
 * neither its data nor its code. The part has no state and no handlers. If React renders the page anew in the browser,
 * the nodes that the server sent are put back; if there are none, the page is reloaded.
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
