/**
 * Event by which Chromium tells that the portal can be installed (`beforeinstallprompt`), which TypeScript's DOM types
 * lack.
 */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

function isInstallEvent(event: Event): event is InstallEvent {
  return "prompt" in event;
}

/** Key in the local storage. The value is up to two days with a visit, separated by a space, or `refused`. */
const storageKey = "visit-days";
const refused = "refused";

/**
 * Records a visit. Returns true from the second day with a visit on, unless the offer was refused; false without
 * storage.
 */
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

/**
 * Shows the page's offer of installation in place of the browser's when the browser makes one, from the second day with
 * a visit on.
 */
export function offerInstallation(): void {
  const offer = document.querySelector<HTMLElement>("[data-install-offer]");
  if (!offer || !isReturning()) return;
  addEventListener("beforeinstallprompt", (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offer.hidden = false;
    offer.onclick = ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      offer.hidden = true;
      if (target.value === "install") event.prompt().catch(() => undefined); // the browser asks, and tells what came of it
      else refuse();
    };
  });
}
