import { currentLogin } from "./kept-pages.ts";

interface Reminder {
  title: string;
  body: string;
  link: string;
  tag: string;
  /** The login that it was sent to; null: the API knows none. */
  login: string | null;
}

/** The push service is not ours, but what it brings is sealed and signed by our key. */
function parsed(text: string): Reminder {
  return JSON.parse(text) as Reminder;
}

/** A browser that tells nobody whose login it has shows no words of anybody's. */
async function isOwn(login: string | null): Promise<boolean> {
  return login === null || login === (await currentLogin().catch(() => undefined));
}

/** Shows what the doctor asked to be reminded of; to another login on the same phone only that there is something. */
export async function showReminder(registration: ServiceWorkerRegistration, text: string): Promise<void> {
  const { title, body, link, tag, login } = parsed(text);
  const look = { tag, lang: "bn", icon: "/icon-192.png", data: { link } };
  if (await isOwn(login)) await registration.showNotification(title, { ...look, body });
  else await registration.showNotification("পোর্টালে নতুন খবর আছে", look);
}

/** The page that a notification is about: of this site, whatever it says. */
export function pageOf({ data }: Notification): string {
  const { link } = data as { link: string };
  const { origin, href } = new URL(link, location.origin);
  return origin === location.origin ? href : location.origin;
}
