import { useEffect, useRef } from "react";
import { showDialog } from "#app/format/show-dialog.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface VideoDialogProps {
  video: { embed: string; link: string } | null;
  onClose: () => void;
}

export function VideoDialog({ video, onClose }: VideoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (video && dialog.current) showDialog(dialog.current);
  }, [video]);

  if (!video) return null;
  return (
    <dialog ref={dialog} className="video" onClose={onClose} aria-label="ভিডিও">
      <iframe
        src={video.embed}
        title="ভিডিও"
        allow="fullscreen; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <form method="dialog">
        <a href={video.link} target="_blank" rel="noopener noreferrer">
          YouTube-এ দেখুন
        </a>
        <button className="icon-button" aria-label="বন্ধ করুন">
          <Icon name="close" />
        </button>
      </form>
    </dialog>
  );
}
