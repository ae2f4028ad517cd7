import type { LucideIcon } from 'lucide-react';
import { Icon } from '#ui/icon.tsx';

interface RoundButtonProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** A button that shows only an icon; the label is its accessible name and tooltip. */
export function IconButton({ label, icon, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-control border border-line bg-card text-ink hover:border-line-strong"
    >
      <Icon of={icon} />
    </button>
  );
}
