import { atMost } from "#app/format/read-retries.ts";
import { provideSubmitter } from "#app/components/form/submitter.ts";
import { enableOffline } from "./offline-copies.ts";
import { showAlert } from "./alert.ts";
import { questionsIn } from "./paper.ts";
import { readRoomContext, type RoomContext } from "./room-context.ts";
import { enterReview } from "./review-page.ts";
import { acquireRoomLock } from "./room-lock.ts";
import { enterRoom } from "./room-page.ts";

/**
 * Client of the exam room and its review page. If the browser has no storage, the form works as it does without script.
 */
function enter(place: RoomContext): void {
  let opened: ReturnType<typeof enterRoom> | undefined;
  let isOpening = false;
  let pressed: HTMLElement | null = null;

  function setReadOnly(isReadOnly: boolean): void {
    for (const question of questionsIn(place.form)) question.disabled = isReadOnly;
    place.form.toggleAttribute("data-read-only", isReadOnly);
  }

  async function open(): Promise<void> {
    setReadOnly(false);
    showAlert();
    const enterPage = place.form.matches(".room") ? enterRoom : enterReview;
    isOpening = true;
    opened = atMost(caches.open(place.name)).then(() => enterPage(place)); // an existing cache marks stored data
    const attempt = await opened.catch(() => undefined);
    isOpening = false;
    attempt?.start();
    pressed?.click();
    if (attempt) await enableOffline(place.name, import.meta.url);
  }

  place.form.addEventListener("submit", (event) => {
    if (isOpening) pressed = event.submitter; // pressed again once the answers on the device are read
    else if (!place.form.hasAttribute("data-read-only")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  acquireRoomLock(place.name, {
    onAcquired() {
      if (opened) location.reload(); // another tab changed the data meanwhile
      else void open();
    },
    onHeldElsewhere(take) {
      void opened?.then(({ stop }) => stop()).catch(() => undefined);
      setReadOnly(true);
      const text = "এক সময়ে এক ট্যাবেই উত্তর দেওয়া যায়।";
      const actions = [{ label: "এই ট্যাবে চালিয়ে যান", isPrimary: true, go: take }];
      showAlert({ title: `${place.noun}টি আরেকটি ট্যাবে খোলা`, text, actions });
    },
  });
}

addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
provideSubmitter();
const place = readRoomContext();
if (place && "indexedDB" in window && "caches" in window) enter(place);
