import { renderToStaticMarkup } from "react-dom/server";
import base from "#app/styles/base/base.css?inline";
import { appearanceCss } from "#app/components/document/appearance-css.ts";
import { everyState } from "./every-state.tsx";
import { looksIn } from "./looks.ts";

const sheets = import.meta.glob<string>("/app/styles/sheets/*.css", {
  query: "?inline",
  import: "default",
  eager: true,
});
const css = base + Object.values(sheets).join("");

const themes = ["light", "dark"] as const;

/** Phones of the portal's visitors are 360 pixels wide. */
const frameStyle = { width: 360, height: "calc(100vh - 5rem)", border: "1px solid #888" };

function Gallery() {
  return (
    <html lang="en">
      <head>
        <title>Component gallery</title>
      </head>
      <body style={{ display: "flex", gap: "1rem", margin: "1rem", font: "1rem system-ui" }}>
        {themes.map((theme) => (
          <section key={theme}>
            <h1 style={{ font: "inherit" }}>{theme}</h1>
            <iframe title={theme} src={`/${theme}`} style={frameStyle} />
          </section>
        ))}
      </body>
    </html>
  );
}

function statesPage(theme: (typeof themes)[number]): string {
  const styles = css + appearanceCss({ theme, size: "normal" });
  const head = `<meta name="viewport" content="width=device-width"><title>${theme}</title><style>${styles}</style>`;
  return `<html lang="bn"><head>${head}</head><body>${everyState(looksIn(css))}</body></html>`;
}

/** The gallery's pages by path: `/` shows the others side by side, `/light` and `/dark` hold every state of the components. */
export function galleryPage(path: string): string | undefined {
  const theme = themes.find((name) => path === `/${name}`);
  if (path !== "/" && !theme) return undefined;
  return `<!doctype html>${theme ? statesPage(theme) : renderToStaticMarkup(<Gallery />)}`;
}
