import { useDocument } from "#app/components/document/document.tsx";
import client from "../client/enter.ts?standalone";

/** Script that keeps lectures on the phone and plays them. `data-kept` lets the service worker store it with the page. */
export function KeptClient() {
  const { nonce } = useDocument();
  return <script type="module" data-kept="" nonce={nonce} src={client} suppressHydrationWarning />;
}
