import { useDocument } from "#app/components/document/document.tsx";
import client from "../client/enter.ts?standalone";

/**
 * Script of practice: keeps the next questions of a session on the phone and sends answers given without a connection.
 * The pages work without it. `data-kept` lets the service worker store it with a page.
 */
export function PracticeClient() {
  const { nonce } = useDocument();
  return <script type="module" data-kept="" nonce={nonce} src={client} suppressHydrationWarning />;
}
