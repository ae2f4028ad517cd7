import type { LucideIcon } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';

interface ClientActionProps {
  icon: LucideIcon;
  text: string;
  /** The text with the client's name. */
  label: string;
  /** By its icon alone. */
  dense?: boolean;
  onRun: () => void;
}

/** Something to do about one client of a list. */
export function ClientAction({ icon, text, label, dense = false, onRun }: ClientActionProps) {
  if (dense) return <IconButton look="row" icon={icon} iconSize={18} label={label} title={text} onClick={onRun} />;
  return (
    <Button size="compact" icon={icon} aria-label={label} onClick={onRun}>
      {text}
    </Button>
  );
}
