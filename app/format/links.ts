export interface SafeLink {
  href: string;
  isExternal: boolean;
}

/** Matches a path in the portal without its leading slash, such as `faq`. */
const barePath = /^[a-z0-9][\w-]*(\/[\w-]+)*\/?([?#][\w./=&%+~#-]*)?$/i;

const contactSchemes = /^(tel:\+?[\d-]{3,20}|mailto:[^\s<>"'\\]{3,120})$/;

/**
 * Validates a link from data: a path in the portal, with or without its leading slash, an http(s) URL, or a tel: or
 * mailto: address. Returns null for anything else, such as script, data or protocol-relative URLs, control characters,
 * backslashes, or a user name before the host.
 */
export function safeLink(link: string | null | undefined): SafeLink | null {
  if (!link || /[\p{Cc}\s\\]/u.test(link)) return null;
  if (contactSchemes.test(link)) return { href: link, isExternal: false };
  if (/^\/(?!\/)/.test(link)) return { href: link, isExternal: false };
  if (barePath.test(link)) return { href: `/${link}`, isExternal: false };
  if (!/^https?:\/\//i.test(link)) return null;
  try {
    const { href, username, password } = new URL(link);
    return username || password ? null : { href, isExternal: true };
  } catch {
    return null;
  }
}

/** Matches URLs from which pictures may come: https, or http on the same machine. */
const pictureOrigin = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/;

/**
 * Validates the address of a picture from data: a path in the portal with its leading slash, an https URL, or an http
 * URL of the same machine. Returns null for any other path or http URL.
 */
export function safeImage(source: string | null | undefined): string | null {
  const link = source && (barePath.test(source) || contactSchemes.test(source)) ? null : safeLink(source);
  return link && (!link.isExternal || pictureOrigin.test(link.href)) ? link.href : null;
}

const videoId = /^[A-Za-z0-9_-]{11}$/;

function youtubeId(address: URL): string | null {
  const host = address.hostname.replace(/^(www|m)\./, "");
  if (host === "youtu.be") return address.pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (address.pathname === "/watch") return address.searchParams.get("v");
  return /^\/(?:shorts|embed|live)\/([^/]+)$/.exec(address.pathname)?.[1] ?? null;
}

/** Returns the embed URL of a YouTube video by its link; null if the link is not a known video link. */
export function videoEmbed(link: string | null | undefined): string | null {
  const safe = safeLink(link);
  if (!safe?.isExternal) return null;
  const id = youtubeId(new URL(safe.href));
  return id && videoId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}
