/**
 * Form that enables push; null on a page without it. When it is submitted, this script subscribes the browser and fills
 * in the hidden fields.
 */
const form = document.querySelector<HTMLFormElement>("#push-on");
const offer = form?.querySelector<HTMLElement>("[data-push-key]");
const note = form?.querySelector<HTMLElement>("[data-push-note]");

const unsupported = "এই ব্রাউজারে নোটিফিকেশন আসে না। iPhone-এ আগে পোর্টালটি হোম স্ক্রিনে যোগ করে সেখান থেকে খুলুন।";
const blocked = "ব্রাউজারে এই সাইটের নোটিফিকেশন বন্ধ করা আছে। ব্রাউজারের সেটিংসে চালু করে পাতাটি আবার খুলুন।";
const failed = "নোটিফিকেশন চালু করা গেল না। সংযোগ দেখে আবার চেষ্টা করুন।";

function say(words: string): void {
  if (!note) return;
  note.textContent = words;
  note.hidden = false;
}

/**
 * Registers the service worker and creates a push subscription, after cancelling any existing one, which may belong to
 * another doctor or key. Rejects if the browser refuses.
 */
async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const { pushManager } = await serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
}

function fillIn({ endpoint = "", keys = {} }: PushSubscriptionJSON): void {
  for (const [name, value] of Object.entries({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"] })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
}

if (!("PushManager" in window && "serviceWorker" in navigator)) {
  say(unsupported);
} else if (form && offer && Notification.permission === "denied") {
  say(blocked);
} else if (form && offer) {
  offer.hidden = false;
  let isFilledIn = false;
  form.addEventListener("submit", (event) => {
    if (isFilledIn) return;
    event.preventDefault();
    subscribe(offer.dataset["pushKey"] ?? "").then(
      (subscription) => {
        fillIn(subscription);
        isFilledIn = true;
        form.requestSubmit();
      },
      () => say(Notification.permission === "denied" ? blocked : failed),
    );
  });
}
