import { useId, type ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { InlineScript } from "#app/components/document/inline-script.tsx";
import { useRootData } from "#app/components/document/root-data.ts";
import shareBoot from "./share-boot.js?raw";

interface ShareProps {
  words: string;
  /** Path of the portal, or absolute URL. */
  address: string;
  /** Other ways to share, below the URL. */
  children?: ReactNode;
}

/** Shares a page: by the browser's share sheet, or without script by a URL to copy. */
export function Share({ words, address, children }: ShareProps) {
  const id = useId();
  const origin = useRootData()?.origin ?? "";
  const url = address.startsWith("/") ? `${origin}${address}` : address;
  return (
    <details className="share no-print" data-words={words}>
      <summary className="button">
        <Icon name="out" /> শেয়ার করুন
      </summary>
      <div className="stack">
        <div>
          <label htmlFor={id}>এই ঠিকানা কপি করুন</label> <input className="field" id={id} value={url} readOnly lang="en" />
        </div>
        {children}
      </div>
      <InlineScript code={shareBoot} />
    </details>
  );
}
