import { Icon, type IconName } from "#app/components/ui/icon.tsx";

interface OpenerProps {
  className: string;
  /** Id of the element, which has the class `panel`. */
  panel: string;
  icon: IconName;
  label: string;
}

/** Link that opens a panel: without script by its target, else by `panel-boot.js`. */
export function PanelOpener({ className, panel, icon, label }: OpenerProps) {
  return (
    <a className={className} href={`#${panel}`} aria-expanded={false}>
      <Icon name={icon} />
      <span className="hidden">{label}</span>
    </a>
  );
}

/** Link that closes the panel around it; without script, its target does not exist, so that the page does not move. */
export function PanelClose({ className }: { className?: string }) {
  return (
    <a className={className} href="#closed">
      বন্ধ করুন
    </a>
  );
}
