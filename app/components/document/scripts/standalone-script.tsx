import { useDocument } from "../document.tsx";

interface StandaloneScriptProps {
  /** URL that an import of `*.ts?standalone` gives. */
  src: string;
  /** The service worker stores it with the page. */
  isKept?: boolean;
}

/** Module script of a page that works without it and does not need the framework. */
export function StandaloneScript({ src, isKept = false }: StandaloneScriptProps) {
  const { nonce } = useDocument();
  return <script type="module" data-kept={isKept ? "" : undefined} nonce={nonce} src={src} suppressHydrationWarning />;
}
