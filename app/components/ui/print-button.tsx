import { useEffect, useState } from "react";

/** Only where it does something: without script the browser's own menu prints. */
export function PrintButton() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  if (!isReady) return null;
  return (
    <button type="button" className="button" onClick={() => window.print()}>
      প্রিন্ট করুন
    </button>
  );
}
