import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import type { IconSize } from '../media/icon.tsx';
import { Icon } from '../media/icon.tsx';

/** `row`: above the link that covers a row. `photo`: over a picture, dark enough for any background. `navy`: on the dark page of the camera. */
export type IconButtonLook = 'plain' | 'accent' | 'framed' | 'row' | 'navy' | 'photo';

const looks: Record<IconButtonLook, string> = {
  plain: 'rounded-control text-ink-2 hover:bg-off-soft',
  accent: 'rounded-control text-accent hover:bg-off-soft',
  framed: 'rounded-control border border-line bg-card text-ink hover:border-line-strong',
  row: 'relative rounded-control text-ink-2 hover:bg-accent-soft hover:text-accent',
  navy: 'rounded-full hover:bg-white/10',
  photo: 'rounded-full bg-navy-950/70 text-white not-disabled:hover:bg-navy-800 disabled:opacity-40',
};

/** Returns the classes of a button that shows only an icon, for links that look like one. */
export function iconButtonClasses(look: IconButtonLook, className?: string, isLarge = false): string {
  return classNames('grid shrink-0 place-items-center', isLarge ? 'size-12' : 'size-11', looks[look], className);
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  icon: LucideIcon;
  /** Its accessible name; its tooltip too, unless a shorter `title` is given. */
  label: string;
  look?: IconButtonLook;
  iconSize?: IconSize;
  large?: boolean;
}

/** A button that shows only an icon, large enough for a thumb. */
export function IconButton({ icon, label, look = 'plain', iconSize, large, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={iconButtonClasses(look, className, large)}
      {...rest}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  );
}
