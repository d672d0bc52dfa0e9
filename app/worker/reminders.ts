import { currentLogin } from "./offline-cache.ts";

interface Reminder {
  title: string;
  body: string;
  link: string;
  tag: string;
  /** Identifier of the login that the message is for; null if the API does not know it. */
  login: string | null;
}

/**
 * Parses a push message; throws a SyntaxError if it is no JSON. It can be trusted: only the API knows the secrets of
 * this subscription, with which it is encrypted, and the push service takes requests only with the site's VAPID key.
 */
function parsed(text: string): Reminder {
  return JSON.parse(text) as Reminder;
}

/** Checks whether a message is for the current login; true if it names none, false if the browser cannot tell. */
async function isOwn(login: string | null): Promise<boolean> {
  return login === null || login === (await currentLogin().catch(() => undefined));
}

/** Shows a reminder; one for another login than the current one, only as a note that there is news. */
export async function showReminder(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const { title, body, link, tag, login } = parsed(text);
  const look = { tag, lang: "bn", icon: "/icon-192.png", data: { link } };
  if (await isOwn(login)) await registration.showNotification(title, { ...look, body });
  else await registration.showNotification("পোর্টালে নতুন খবর আছে", look);
}

/** Returns the URL of the page that a notification links to; the site's origin if the link leads to another site. */
export function linkedPage({ data }: Notification): string {
  const { link } = data as { link: string };
  const { origin, href } = new URL(link, location.origin);
  return origin === location.origin ? href : location.origin;
}
