import { useEffect, useState } from "react";

/** Print button; rendered only with script, as without it only the browser's menu can print. */
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
