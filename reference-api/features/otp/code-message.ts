import { isIP } from "node:net";

/** Characters of one SMS with Bengali letters; a longer text is paid for as several. */
const smsCharacters = 70;

/**
 * Text of the SMS with a code. Its last line binds the code to the site, so that the phone offers it on the site's pages
 * only; an address without a name has no such line. The longest wording that fits into one SMS is used.
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
