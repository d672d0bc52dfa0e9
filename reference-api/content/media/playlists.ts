import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { readRegular } from "#runtime/regular-file.ts";

/** Maximum bytes of a playlist (4 MiB), more than one for a day of short segments needs. */
const maxBytes = 4 * 1024 * 1024;

function namesIn(playlist: string): string[] {
  return playlist.split(/[\r\n]+/).flatMap((line) => {
    if (line !== "" && !line.startsWith("#")) return [line];
    return [...line.matchAll(/URI=(?:"([^"]*)|([^",\s]*))/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  });
}

/**
 * Checks that the `.m3u8` playlists of a folder are at most 4 MiB and refer only to files in it. Returns the first
 * problem, or undefined if there is none.
 */
export async function playlistProblem(folder: string): Promise<string | undefined> {
  const parts = await readdir(folder);
  for (const playlist of parts.filter((part) => part.endsWith(".m3u8"))) {
    const path = join(folder, playlist);
    if ((await stat(path)).size > maxBytes) return `holds ${playlist}, which is larger than 4 MB`;
    const outsideName = namesIn((await readRegular(folder, playlist)).toString("utf8")).find(
      (name) => !parts.includes(name),
    );
    if (outsideName !== undefined)
      return `holds ${playlist}, which names "${outsideName.slice(0, 100)}", a file that is not in the folder`;
  }
  return undefined;
}
