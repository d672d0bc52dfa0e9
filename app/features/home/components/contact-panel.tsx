import { useState } from "react";
import type { Company } from "#app/company.ts";
import { safeLink } from "#app/format/links.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface ContactPanelProps {
  company: Company;
  /** URL of a chat widget; null for the messenger link alone. */
  embedUrl: string | null;
}

/**
 * Panel with the ways to talk to the centre; null without hotline, messenger and chat widget. The widget is loaded only
 * on demand.
 */
export function ContactPanel({ company, embedUrl }: ContactPanelProps) {
  const [showsWidget, setShowsWidget] = useState(false);
  const { hotline, messenger } = company;
  if (!hotline && !messenger && !embedUrl) return null;
  return (
    <details className="talk no-print" data-hydrate={embedUrl ? "" : undefined}>
      <summary className="button primary">
        <Icon name="chat" /> <span>সরাসরি কথা বলুন</span>
      </summary>
      <div className="talk-panel">
        <h2>আসসালামু আলাইকুম</h2>
        <p className="quiet small">কোন ব্যাচটি আপনার জন্য, বুঝতে পারছেন না? আমাদের বলুন।</p>
        {messenger ? (
          <a href={safeLink(messenger.link)?.href} target="_blank" rel="noopener noreferrer">
            <Icon name="chat" />
            <b>মেসেঞ্জারে লিখুন</b> <span className="small quiet">{messenger.hours}</span>
          </a>
        ) : null}{" "}
        {embedUrl && !showsWidget ? (
          <button type="button" onClick={() => setShowsWidget(true)}>
            <Icon name="chat" />
            <b>এখানেই চ্যাট খুলুন</b>
          </button>
        ) : null}
        {embedUrl && showsWidget ? (
          <iframe src={embedUrl} title="মেসেঞ্জার চ্যাট" sandbox="allow-scripts allow-forms allow-popups" loading="lazy" />
        ) : null}
        {hotline ? (
          <a href={`tel:${hotline.phone}`}>
            <Icon name="phone" />
            <b>{hotline.phone}</b> <span className="small quiet">{hotline.hours}</span>
          </a>
        ) : null}
      </div>
    </details>
  );
}
