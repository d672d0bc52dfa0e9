import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** More than a day of short parts takes. */
const mostBytes = 4 * 1024 * 1024;

/** All that a playlist leads a player to: each line that is no tag, and what its tags name. */
function namesIn(playlist: string): string[] {
  return playlist.split(/[\r\n]+/).flatMap((line) => {
    if (line !== "" && !line.startsWith("#")) return [line];
    return [...line.matchAll(/URI=(?:"([^"]*)|([^",\s]*))/g)].map(([, quoted, plain = ""]) => quoted ?? plain);
  });
}

/** What is wrong with the playlists of a folder: they name nothing but what lies beside them. */
export async function playlistProblem(folder: string): Promise<string | undefined> {
  const parts = await readdir(folder);
  for (const playlist of parts.filter((part) => part.endsWith(".m3u8"))) {
    const path = join(folder, playlist);
    if ((await stat(path)).size > mostBytes) return `holds ${playlist}, which is larger than 4 MB`;
    const stranger = namesIn(await readFile(path, "utf8")).find((name) => !parts.includes(name));
    if (stranger !== undefined)
      return `holds ${playlist}, which names "${stranger.slice(0, 100)}": it does not lie beside it`;
  }
  return undefined;
}
