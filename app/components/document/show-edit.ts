// Development only: shows an edit on the open page. Reloads it only if scripts of its own have changed the document.
import { Idiomorph } from "idiomorph";

/** Checks whether the page runs the client application or scripts of a feature, which own its elements. */
function isScripted(): boolean {
  return "__remixContext" in window || document.querySelector('script[src^="/app/features/"]') !== null;
}

const isField = (node: Node) => /^(INPUT|SELECT|TEXTAREA)$/.test(node.nodeName);

async function showEdit(): Promise<void> {
  const response = isScripted() ? undefined : await fetch(location.href);
  if (!response?.ok) {
    location.reload();
    return;
  }
  const edited = new DOMParser().parseFromString(await response.text(), "text/html");
  await Idiomorph.morph(document.documentElement, edited.documentElement, {
    callbacks: { beforeNodeMorphed: (node) => !isField(node) },
  });
}

const show = () => void showEdit().catch(() => location.reload());
import.meta.hot?.on("portal:edited", show);
if (!isScripted()) import.meta.hot?.on("vite:beforeUpdate", show);
