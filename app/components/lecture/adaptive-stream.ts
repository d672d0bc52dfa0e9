import Hls from "hls.js/light";

export interface FailingPart {
  address: string;
  isTried: boolean;
}

export interface AdaptiveStream {
  /** Plays the level with this index, where 0 is the lightest, or chooses by the bandwidth for -1. */
  chooseLevel(level: number): void;
  /** Goes on loading after a failure. */
  resume(): void;
  /**
   * File that could not be loaded last, and whether it is being loaded again (`isTried`); undefined if there is none.
   */
  failing(): FailingPart | undefined;
  destroy(): void;
}

interface StreamOptions {
  address: string;
  startSeconds: number;
  /** True to use only the lightest level, unless the viewer chooses another. */
  isFrugal: boolean;
  onLevels(heights: number[]): void;
  onFailure(): void;
}

/**
 * Settings of hls.js for connections that are slow and drop suddenly: starts at the lowest level, with a low bandwidth
 * estimate.
 */
const cautious = {
  startLevel: 0,
  abrEwmaDefaultEstimate: 200_000,
  maxMaxBufferLength: 60,
  backBufferLength: 90,
  enableWorker: false,
};

/**
 * Milliseconds without a part of the lecture after which a viewer who waits for it is told; hls.js tries for half a
 * minute.
 */
const silenceMs = 4000;

/**
 * Plays an HLS playlist in the element; returns undefined, after calling onFailure, in a browser that cannot. Repairs
 * the first fatal media error; reports other fatal errors through onFailure, and network errors too if playback waits
 * for 4 s. The light build of hls.js has no separate audio, subtitles or DRM, which would need another 60 kB.
 */
export function attachStream(media: HTMLMediaElement, options: StreamOptions): AdaptiveStream | undefined {
  const { address, startSeconds, isFrugal, onLevels, onFailure } = options;
  if (!Hls.isSupported()) {
    onFailure();
    return undefined;
  }
  const hls = new Hls({ ...cautious, capLevelToPlayerSize: !isFrugal, startPosition: startSeconds });
  let isRepaired = false;
  let failing: FailingPart | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function endSilence() {
    clearTimeout(silence);
    silence = undefined;
    failing = undefined;
  }

  function tellIfWaiting() {
    silence = undefined;
    if (media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onFailure();
  }

  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    if (isFrugal) hls.autoLevelCapping = 0;
    onLevels(levels.map(({ height }) => height));
  });
  hls.on(Hls.Events.FRAG_LOADED, endSilence);
  hls.on(Hls.Events.ERROR, (_, { fatal, type, frag, url }) => {
    if (type === Hls.ErrorTypes.NETWORK_ERROR) {
      failing = { address: url ?? frag?.url ?? address, isTried: !fatal };
      if (!fatal) silence ??= setTimeout(tellIfWaiting, silenceMs);
    }
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRepaired) {
      isRepaired = true;
      hls.recoverMediaError();
      return;
    }
    onFailure();
  });
  hls.loadSource(address);
  hls.attachMedia(media);
  return {
    chooseLevel: (level) => {
      hls.nextLevel = level;
    },
    resume: () => {
      if (hls.levels.length > 0) hls.startLoad();
      else hls.loadSource(address);
    },
    failing: () => failing,
    destroy: () => {
      endSilence();
      hls.destroy();
    },
  };
}
