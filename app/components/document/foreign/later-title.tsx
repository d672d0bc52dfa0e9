import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { PageHead } from "../page-head.tsx";

/**
 * Updates the document's title after a move from one page of a book to another. The page's metadata is rendered into a
 * detached `head`, since extensions and translators add elements to the real one, and only the title is copied.
 */
export function LaterTitle() {
  const [metadata, setMetadata] = useState<HTMLElement>();
  useEffect(() => {
    const head = document.createElement("head");
    setMetadata(head);
    const observer = new MutationObserver(() => {
      const title = head.querySelector("title")?.textContent;
      if (title && title !== document.title) document.title = title;
    });
    observer.observe(head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return metadata ? createPortal(<PageHead />, metadata) : null;
}
