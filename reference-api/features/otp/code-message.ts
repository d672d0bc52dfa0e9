import { isIP } from "node:net";

/** Characters of one SMS with Bengali letters; a longer text is paid for as several. */
const smsCharacters = 70;

/**
 * Returns the text of the SMS with a code, in the longest wording that fits into one SMS, or else the shortest. The
 * last line binds the code to the site, so that the phone offers it on the site's pages only; a site without a domain
 * name has no such line.
 */
export function codeMessage(code: string, publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin);
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  const lastLine = isNamed ? `\n@${hostname} #${code}` : "";
  const wordings = [
    `আপনার কোড (code): ${code}। ১০ মিনিট চলবে, কাউকে বলবেন না।`,
    `কোড (code): ${code}। কাউকে বলবেন না।`,
    `কোড (code): ${code}। গোপন রাখুন।`,
  ].map((wording) => wording + lastLine);
  return wordings.find((text) => text.length <= smsCharacters) ?? wordings.at(-1) ?? "";
}
