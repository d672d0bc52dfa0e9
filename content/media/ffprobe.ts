import { access, constants } from "node:fs/promises";
import { delimiter, extname, join } from "node:path";
import { z } from "zod";
import { playlistName } from "#contract/study/media.ts";
import { runBounded } from "../run-bounded.ts";

/** What a recording says of itself; of an adaptive one the largest picture. */
export interface RecordingFacts {
  seconds: number;
  width?: number;
  height?: number;
}

const bounds = { patienceMs: 30_000, mostBytes: 256 * 1024 };

const Told = z.object({
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

/** Its own reader for each ending: a file that only calls itself a video must not be read as a list of others. */
const readers: Record<string, string> = { ".mp4": "mov", ".m4a": "mov", ".mp3": "mp3" };

/** The ffprobe of this machine; undefined: there is none that runs. */
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

/** Asks ffprobe about a file, or about the folder of an adaptive recording. Undefined: it cannot read it. */
export async function probeRecording(program: string, path: string): Promise<RecordingFacts | undefined> {
  const reader = readers[extname(path).toLowerCase()];
  const address = `file:${reader ? path : join(path, playlistName)}`;
  const wanted = "format=duration:stream=codec_type,width,height:stream_disposition=attached_pic";
  const { written, hasFailed } = await runBounded(
    program,
    [
      ...["-v", "quiet", "-protocol_whitelist", "file", "-f", reader ?? "hls"],
      ...["-show_entries", wanted, "-of", "json", "-i", address],
    ],
    bounds,
  );
  const told = hasFailed ? undefined : Told.safeParse(jsonOf(written)).data;
  if (!told) return undefined;
  const { format, streams } = told;
  const pictures = streams.filter((one) => one.codec_type === "video" && !one.disposition?.attached_pic);
  const [largest] = pictures.toSorted((one, other) => (other.height ?? 0) - (one.height ?? 0));
  const { width, height } = largest ?? {};
  return { seconds: format.duration, ...(width && height && { width, height }) };
}
