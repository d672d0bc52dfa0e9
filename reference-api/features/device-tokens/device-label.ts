const browsers: [RegExp, string][] = [
  [/FBAN|FBAV|FB_IAB/, "Facebook"],
  [/Edg(A|iOS)?\//, "Edge"],
  [/OPR\/|OPT\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/UCBrowser\//, "UC Browser"],
  [/MiuiBrowser\//, "Mi Browser"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const platforms: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];

function firstMatch(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/**
 * Device model in the user agent of older Android browsers; undefined if it names none: newer ones always send "K".
 */
function androidModel(userAgent: string): string | undefined {
  const parts = userAgent.split(")", 1)[0]?.split("; ") ?? [];
  const version = parts.findIndex((part) => part.startsWith("Android "));
  if (version === -1) return undefined;
  const afterVersion = parts.slice(version + 1);
  const model = afterVersion.find((part) => !/^[a-z]{2}[-_][a-zA-Z]{2}$/.test(part))?.split(" Build/", 1)[0];
  if (!model || model === "K" || /^(Mobile|Tablet|wv)$/.test(model)) return undefined;
  return /^SM-/.test(model) ? `Samsung ${model}` : model;
}

/** Readable name and platform of a device by its user agent: "Chrome, Android", "Samsung SM-A125F · Chrome". */
export function deviceLabel(userAgent: string): { label: string; platform: string | null } {
  const browser = firstMatch(browsers, userAgent);
  const platform = firstMatch(platforms, userAgent);
  const model = androidModel(userAgent);
  if (model) return { label: [model, browser].filter(Boolean).join(" · ").slice(0, 60), platform: "Android" };
  return { label: [browser, platform].filter(Boolean).join(", ") || "অচেনা ডিভাইস", platform: platform ?? null };
}
