import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface ToggleChipProps {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  /** Number of rows that match the filter. */
  count?: number | undefined;
  /** Lower for precise pointers; the touch target stays tall. */
  dense?: boolean;
  /** The key that presses it. */
  shortcut?: string;
  children: ReactNode;
}

/** A filter chip that is on or off. */
export function ToggleChip({ pressed, onChange, count, dense = false, shortcut, children }: ToggleChipProps) {
  const isEmpty = count === 0 && !pressed;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      onClick={() => onChange(!pressed)}
      className="group inline-flex min-h-11 max-w-full shrink-0 items-center rounded-full"
    >
      <span
        className={classNames(
          'inline-flex max-w-full items-center gap-1.5 rounded-full border text-sm leading-tight font-semibold transition-colors duration-150',
          dense ? 'min-h-9 px-3' : 'min-h-11 px-3.5',
          pressed ? 'border-action bg-action text-white' : 'border-line bg-card group-hover:border-line-strong',
          isEmpty && 'text-ink-2',
        )}
      >
        {children}
        {count === undefined ? null : (
          <span className={classNames('text-fine font-normal tabular-nums', !pressed && 'text-ink-2')}>{count}</span>
        )}
      </span>
    </button>
  );
}
