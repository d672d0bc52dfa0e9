export interface KeptFile {
  /** Id of the lecture. */
  id: number;
  title: string;
  kind: "video" | "audio";
  seconds: number;
  /** Text shown over the video. */
  watermark: string | null;
  /** Signed link to the file, for this login only. */
  href: string;
  bytes: number;
  type: string;
  /** Time of the server at which the file is deleted, in ms. */
  expiresMs: number;
}

export interface KeptAnswer {
  /** Time of the server, in ms. */
  nowMs: number;
  kept: KeptFile[];
}
