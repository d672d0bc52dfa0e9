import type { KeptRecord, KeptStore } from "./store.ts";

const saveEveryMs = 5000; // what is not saved when the page is left is lost

function part<Kind extends Element>(of: Element, selector: string, kind: new () => Kind): Kind {
  const found = of.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

export function createPlayer(section: HTMLElement, store: KeptStore) {
  const video = part(section, "video", HTMLVideoElement);
  const audio = part(section, "audio", HTMLAudioElement);
  const frame = part(section, ".player", HTMLElement);
  const watermark = part(section, ".watermark", HTMLElement);
  const title = part(section, "[data-title]", HTMLElement);
  let playing: { id: number; media: HTMLMediaElement; address: string } | undefined;
  let savedAtMs = 0;

  function save(): void {
    if (!playing) return;
    const { id, media } = playing;
    savedAtMs = performance.now();
    const position = media.ended ? 0 : Math.floor(media.currentTime);
    void store.update(id, () => ({ position })).catch(() => undefined);
  }

  function stop(): void {
    if (!playing) return;
    playing.media.removeAttribute("src");
    playing.media.load();
    URL.revokeObjectURL(playing.address);
    playing = undefined;
    section.hidden = true;
  }

  for (const media of [video, audio]) {
    media.addEventListener("pause", save);
    media.addEventListener("timeupdate", () => performance.now() - savedAtMs >= saveEveryMs && save());
  }

  return {
    stop,
    playingId: () => playing?.id,
    async play(record: KeptRecord): Promise<void> {
      stop();
      const address = URL.createObjectURL(await store.file(record));
      const media = record.kind === "audio" ? audio : video;
      playing = { id: record.id, media, address };
      title.textContent = record.title;
      watermark.textContent = record.watermark ?? "";
      watermark.hidden = record.watermark === null;
      frame.hidden = record.kind === "audio";
      audio.hidden = record.kind !== "audio";
      section.hidden = false;
      media.setAttribute("aria-label", record.title);
      media.src = address;
      if (record.position > 0)
        media.addEventListener("loadedmetadata", () => (media.currentTime = record.position), { once: true });
      title.focus();
      await media.play().catch(() => undefined); // the doctor presses play
    },
  };
}
