import { openWithoutConnection } from "./kept-copies.ts";
import { showAlert } from "./alert.ts";
import { questionsIn } from "./paper.ts";
import { placeHere, type Place } from "./place.ts";
import { enterReview } from "./review-page.ts";
import { holdRoom } from "./room-lock.ts";
import { enterRoom } from "./room-page.ts";

/** The client of the exam room and of its review. The form works without it, and stays as it is where the browser keeps nothing. */
function enter(place: Place): void {
  let opened: ReturnType<typeof enterRoom> | undefined;

  function setReadable(isReadOnly: boolean): void {
    for (const question of questionsIn(place.form)) question.disabled = isReadOnly;
    place.form.toggleAttribute("data-read-only", isReadOnly);
  }

  async function open(): Promise<void> {
    setReadable(false);
    showAlert(null);
    const enterPage = place.form.matches(".room") ? enterRoom : enterReview;
    opened = caches.open(place.name).then(() => enterPage(place)); // the cache says that something is kept
    const attempt = await opened.catch(() => undefined);
    if (!attempt) return;
    attempt.start();
    await openWithoutConnection(place.name, import.meta.url);
  }

  place.form.addEventListener("submit", (event) => {
    if (!place.form.hasAttribute("data-read-only")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  holdRoom(place.name, {
    onHeld() {
      if (opened) location.reload(); // another tab had it meanwhile
      else void open();
    },
    onTaken(take) {
      void opened?.then(({ stop }) => stop()).catch(() => undefined);
      setReadable(true);
      const text = "এক সময়ে এক ট্যাবেই উত্তর দেওয়া যায়। এখানে শুধু পড়া যাবে।";
      const actions = [{ label: "এই ট্যাবে চালিয়ে যান", isPrimary: true, go: take }];
      showAlert({ title: "পরীক্ষাটি আরেকটি ট্যাবে খোলা", text, actions });
    },
  });
}

addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
const place = placeHere();
if (place && "indexedDB" in window && "caches" in window) enter(place);
