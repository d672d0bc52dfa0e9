import { useEffect, useState } from "react";

/** Event with which Chromium says that the portal can be installed; the types of the DOM lack it. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

function isInstallEvent(event: Event): event is InstallEvent {
  return "prompt" in event;
}

/** Up to two days with a visit, separated by a space, or `refused`. */
const storageKey = "visit-days";
const refused = "refused";

/** Notes a visit. Returns true from the second day on, unless the offer was refused; false without storage. */
function isReturning(): boolean {
  try {
    const known = localStorage.getItem(storageKey) ?? "";
    if (known === refused) return false;
    const days = new Set(known.split(" ").filter(Boolean)).add(new Date().toISOString().slice(0, 10));
    localStorage.setItem(storageKey, [...days].slice(0, 2).join(" "));
    return days.size > 1;
  } catch {
    return false;
  }
}

function refuse(): void {
  try {
    localStorage.setItem(storageKey, refused);
  } catch {
    // without storage there is no offer either
  }
}

export function InstallOffer() {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    if (!isReturning()) return undefined;
    const show = (event: Event) => {
      if (!isInstallEvent(event)) return;
      event.preventDefault(); // shown here instead of by the browser
      setOffer(event);
    };
    addEventListener("beforeinstallprompt", show);
    return () => removeEventListener("beforeinstallprompt", show);
  }, []);
  if (!offer) return null;
  const install = () => {
    setOffer(null);
    offer.prompt().catch(() => undefined); // the browser asks, and tells what came of it
  };
  return (
    <section className="card stack" aria-label="অ্যাপ হিসেবে রাখুন">
      <p>এই পোর্টাল অ্যাপের মতো ফোনের পর্দায় রাখা যায়। সূচি ও ফল তখন ইন্টারনেট ছাড়াও এক চাপে খোলে।</p>
      <p className="row">
        <button className="button" type="button" onClick={install}>
          অ্যাপ হিসেবে রাখুন
        </button>
        <button
          className="button"
          type="button"
          onClick={() => {
            refuse();
            setOffer(null);
          }}
        >
          এখন না
        </button>
      </p>
    </section>
  );
}
