import { useDocument } from "./document.tsx";

/** A script in the document itself. Its text is fixed, and React leaves it alone in the browser. */
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

/** JSON in the document for a script to read: no browser runs it, whatever stands in it. */
export function InlineData({ id, value }: { id: string; value: unknown }) {
  const json = import.meta.env.SSR ? JSON.stringify(value).replaceAll("<", "\\u003c") : "";
  return <script id={id} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />;
}
