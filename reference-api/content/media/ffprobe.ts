import { access, constants } from "node:fs/promises";
import { delimiter, extname, join } from "node:path";
import { z } from "zod";
import { playlistName } from "#contract/study/media.ts";
import { runBounded } from "../run-bounded.ts";

export interface RecordingFacts {
  seconds: number;
  width?: number;
  height?: number;
}

const bounds = { timeoutMs: 30_000, maxBytes: 256 * 1024 };

const ProbeOutput = z.object({
  format: z.object({ duration: z.coerce.number().positive().max(1_000_000) }),
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().int().positive().optional(),
      height: z.number().int().positive().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
    }),
  ),
});

/**
 * ffprobe demuxer for each extension, so that a file disguised as a video is not read as a playlist of other files.
 * Other paths are folders of HLS recordings.
 */
const demuxers: Record<string, string> = { ".mp4": "mov", ".m4a": "mov", ".mp3": "mp3" };

export async function findFfprobe(path = process.env["PATH"] ?? ""): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    for (const name of ["ffprobe", "ffprobe.exe"]) {
      const program = join(folder, name);
      const isThere = await access(program, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (isThere && !(await runBounded(program, ["-version"], bounds)).hasFailed) return program;
    }
  }
  return undefined;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function probeRecording(program: string, path: string): Promise<RecordingFacts | undefined> {
  const demuxer = demuxers[extname(path).toLowerCase()];
  const address = `file:${demuxer ? path : join(path, playlistName)}`;
  const entries = "format=duration:stream=codec_type,width,height:stream_disposition=attached_pic";
  const { written, hasFailed } = await runBounded(
    program,
    [
      "-v",
      "quiet",
      "-protocol_whitelist",
      "file",
      "-f",
      demuxer ?? "hls",
      "-show_entries",
      entries,
      "-of",
      "json",
      "-i",
      address,
    ],
    bounds,
  );
  const output = hasFailed ? undefined : ProbeOutput.safeParse(jsonOf(written)).data;
  if (!output) return undefined;
  const { format, streams } = output;
  const videoStreams = streams.filter((one) => one.codec_type === "video" && !one.disposition?.attached_pic);
  const [largest] = videoStreams.toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0));
  const { width, height } = largest ?? {};
  return { seconds: format.duration, ...(width && height && { width, height }) };
}
