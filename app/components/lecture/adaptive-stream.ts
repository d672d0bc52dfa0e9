import Hls from "hls.js/light";

export interface AdaptiveStream {
  /** One of the levels, the lightest is 0; -1: as the line allows. */
  chooseLevel(level: number): void;
  destroy(): void;
}

interface StreamOptions {
  address: string;
  startSeconds: number;
  /** The lightest level alone, unless another is chosen. */
  isFrugal: boolean;
  onLevels(heights: number[]): void;
  onFailure(): void;
}

/** The usual line is slow and falls away suddenly: begin with little, and expect little until more was measured. */
const cautious = {
  startLevel: 0,
  abrEwmaDefaultEstimate: 200_000,
  maxMaxBufferLength: 60,
  backBufferLength: 90,
  enableWorker: false,
};

/** Plays the levels of a playlist in the element. What passes by itself is tried again; of the rest the caller is told. */
export function attachStream(media: HTMLMediaElement, options: StreamOptions): AdaptiveStream | undefined {
  const { address, startSeconds, isFrugal, onLevels, onFailure } = options;
  if (!Hls.isSupported()) {
    onFailure();
    return undefined;
  }
  const hls = new Hls({ ...cautious, capLevelToPlayerSize: !isFrugal, startPosition: startSeconds });
  const goOn = () => hls.startLoad();
  let isRepaired = false;

  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    if (isFrugal) hls.autoLevelCapping = 0;
    onLevels(levels.map(({ height }) => height));
  });
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRepaired) {
      isRepaired = true;
      hls.recoverMediaError();
      return;
    }
    window.addEventListener("online", goOn, { once: true });
    onFailure();
  });
  hls.loadSource(address);
  hls.attachMedia(media);
  return {
    chooseLevel: (level) => {
      hls.nextLevel = level;
    },
    destroy: () => {
      window.removeEventListener("online", goOn);
      hls.destroy();
    },
  };
}
