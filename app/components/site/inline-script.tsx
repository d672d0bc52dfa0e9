import { useDocument } from "./document.tsx";

/** A script in the document itself. Its text is fixed, and React leaves it alone in the browser. */
export function InlineScript({ code, type }: { code: string; type?: string }) {
  const { nonce } = useDocument();
  return (
    <script
      nonce={nonce}
      type={type}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? code : "" }}
    />
  );
}
