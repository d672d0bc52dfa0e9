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

function first(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** The model that older Android browsers tell; newer ones say "K" for all. */
function androidModel(userAgent: string): string | undefined {
  const model = /Android [\d.]+; (?:[a-z]{2}[-_][a-zA-Z]{2}; )?([^;)]+?)(?: Build\/[^;)]*)?(?:; wv)?\)/.exec(
    userAgent,
  )?.[1];
  if (!model || model === "K" || /^(Mobile|Tablet|wv)$/.test(model)) return undefined;
  return /^SM-/.test(model) ? `Samsung ${model}` : model;
}

/** What a doctor knows the device by: "Chrome, Android", "Samsung SM-A125F · Chrome". */
export function deviceLabel(userAgent: string): { label: string; platform: string | null } {
  const browser = first(browsers, userAgent);
  const platform = first(platforms, userAgent);
  const model = androidModel(userAgent);
  if (model) return { label: [model, browser].filter(Boolean).join(" · ").slice(0, 60), platform: "Android" };
  return { label: [browser, platform].filter(Boolean).join(", ") || "অচেনা ডিভাইস", platform: platform ?? null };
}
