import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

interface ViewerButtonProps {
  label: string;
  icon: LucideIcon;
  onPress: () => void;
  disabled?: boolean;
  className?: string;
}

/** An icon button over a picture, large enough for a thumb and dark enough for any background. */
export function ViewerButton({ label, icon, onPress, disabled = false, className }: ViewerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full bg-navy-950/70 text-white enabled:hover:bg-navy-800 disabled:opacity-40',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
