import { useDocument } from "./document.tsx";

/** Inline script with fixed text; React does not touch it in the browser. */
export function InlineScript({ code }: { code: string }) {
  const { nonce } = useDocument();
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : "" }}
    />
  );
}

/** Escapes JSON so that it cannot end its script element. */
function escapeMarkup(json: string): string {
  return json.replaceAll("<", "\\u003c");
}

export function inlineJson(value: unknown): string {
  return escapeMarkup(JSON.stringify(value));
}

/**
 * Script element with JSON for scripts to read, of one or several lines. The browser never executes it, whatever it
 * contains.
 */
export function InlineText({ id, json }: { id: string; json: string }) {
  const __html = import.meta.env.SSR ? escapeMarkup(json) : "";
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html }} />;
}

/** Script element with a value for scripts to read, as JSON. The browser never executes it. */
export function InlineData({ id, value }: { id: string; value: unknown }) {
  return <InlineText id={id} json={import.meta.env.SSR ? JSON.stringify(value) : ""} />;
}
