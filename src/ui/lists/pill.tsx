import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

/** `safe`: the server confirmed it. `wait`: waits to be sent. `bad`: needs a decision. `off`: neutral. `info`: new. `visited`: done on site. */
export type Tone = 'safe' | 'wait' | 'bad' | 'off' | 'info' | 'visited';

const tones: Record<Tone, string> = {
  safe: 'bg-safe-soft text-safe',
  wait: 'bg-wait-soft text-wait',
  bad: 'bg-bad-soft text-bad',
  off: 'bg-off-soft text-off',
  info: 'bg-accent-soft text-accent',
  visited: 'bg-visited-soft text-visited',
};

interface PillProps {
  tone: Tone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
  /** Takes its room without being seen. */
  hidden?: boolean;
}

/** Shows a state with a text, a shape and a colour. */
export function Pill({ tone, icon, children, className, hidden = false }: PillProps) {
  return (
    <span
      aria-hidden={hidden || undefined}
      className={classNames(
        hidden && 'invisible',
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 py-0.5 text-fine leading-tight font-semibold',
        tones[tone],
        className,
      )}
    >
      {icon === undefined ? null : <Icon of={icon} size={16} />}
      {children}
    </span>
  );
}

/** Shows a neutral code or word: a service or a tag. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 max-w-full items-center rounded-chip bg-off-soft px-2 py-0.5 text-fine leading-tight font-semibold wrap-anywhere text-ink-2">
      {children}
    </span>
  );
}
