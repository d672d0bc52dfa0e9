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

/** Shows the page's offer of installation in place of the browser's, from the second day of visits on. */
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
