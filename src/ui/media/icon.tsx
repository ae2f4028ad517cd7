import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';

export type IconSize = 16 | 18 | 22 | 28;

interface IconProps {
  of: LucideIcon;
  /** Pixels: 16 beside small text, 22 in buttons. */
  size?: IconSize | undefined;
  className?: string;
}

/** An icon beside a text; hidden from screen readers, which read the text. */
export function Icon({ of: Drawing, size = 22, className }: IconProps) {
  return <Drawing aria-hidden="true" size={size} strokeWidth={1.9} className={classNames('shrink-0', className)} />;
}
