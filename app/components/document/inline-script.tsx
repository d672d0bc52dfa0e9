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

export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Inline JSON for scripts to read. The browser never executes it, whatever it contains. */
export function InlineData({ id, value }: { id: string; value: unknown }) {
  const json = import.meta.env.SSR ? inlineJson(value) : "";
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
