/** A link from data, as it may be shown. */
export interface SafeLink {
  href: string;
  isExternal: boolean;
}

/** A path of the portal that was written without its slash, as `faq`. */
const barePath = /^[a-z0-9][\w-]*(\/[\w-]+)*\/?([?#][\w./=&%+~#-]*)?$/i;

const contactSchemes = /^(tel:\+?[\d-]{3,20}|mailto:[^\s<>"'\\]{3,120})$/;

/**
 * A link that data brought, if it is one the portal may show: a path of its own, with or without its slash, or an http(s)
 * address. Anything else —
 * script, data, protocol-relative, with control characters or backslashes — is null, and the text stands without a link.
 */
export function safeLink(link: string | null | undefined): SafeLink | null {
  if (!link || /[\p{Cc}\s\\]/u.test(link)) return null;
  if (contactSchemes.test(link)) return { href: link, isExternal: false };
  if (/^\/(?!\/)/.test(link)) return { href: link, isExternal: false };
  if (barePath.test(link)) return { href: `/${link}`, isExternal: false };
  if (!/^https?:\/\//i.test(link)) return null;
  try {
    return { href: new URL(link).href, isExternal: true };
  } catch {
    return null;
  }
}

/** A picture's address that data brought: a path of the portal or an https address. */
export function safeImage(source: string | null | undefined): string | null {
  const link = source && barePath.test(source) ? null : safeLink(source);
  return link && (!link.isExternal || link.href.startsWith("https:")) ? link.href : null;
}

const videoId = /^[A-Za-z0-9_-]{11}$/;

function youtubeId(address: URL): string | null {
  const host = address.hostname.replace(/^(www|m)\./, "");
  if (host === "youtu.be") return address.pathname.slice(1);
  if (host !== "youtube.com" && host !== "youtube-nocookie.com") return null;
  if (address.pathname === "/watch") return address.searchParams.get("v");
  return /^\/(?:shorts|embed|live)\/([^/]+)$/.exec(address.pathname)?.[1] ?? null;
}

/** The one address a video is embedded from, rebuilt from its id; null when the link is no video we know. */
export function videoEmbed(link: string | null | undefined): string | null {
  const safe = safeLink(link);
  if (!safe?.isExternal) return null;
  const id = youtubeId(new URL(safe.href));
  return id && videoId.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}
