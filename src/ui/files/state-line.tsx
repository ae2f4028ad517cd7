import type { LucideIcon } from 'lucide-react';
import { ArrowUp, CloudOff, ShieldCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

/** `safe`: the server confirmed it. `wait`: waits to be sent. `bad`: needs a decision. `off`: not on this device. */
export type FileTone = 'safe' | 'wait' | 'bad' | 'off';

const looks: Record<FileTone, { icon: LucideIcon; classes: string }> = {
  safe: { icon: ShieldCheck, classes: 'text-safe' },
  wait: { icon: ArrowUp, classes: 'text-wait' },
  bad: { icon: X, classes: 'text-bad' },
  off: { icon: CloudOff, classes: 'text-off' },
};

interface StateLineProps {
  tone: FileTone;
  /** Transferred and total bytes during a transfer. */
  progress?: { label: string; value: number; max: number } | undefined;
  children: ReactNode;
}

/** Shows the state of a file: an icon, a text, and a progress bar during a transfer. */
export function StateLine({ tone, progress, children }: StateLineProps) {
  const { icon, classes } = looks[tone];
  return (
    <div className="flex flex-col gap-1">
      <p className={classNames('flex items-start gap-1 text-sm leading-snug', classes)}>
        <Icon of={icon} size={16} className="mt-0.5" />
        <span className="min-w-0 wrap-anywhere">{children}</span>
      </p>
      {progress === undefined ? null : (
        <div
          role="progressbar"
          aria-label={progress.label}
          aria-valuenow={progress.value}
          aria-valuemin={0}
          aria-valuemax={progress.max}
          className="h-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${(progress.value / progress.max) * 100}%` }}
          />
        </div>
      )}
    </div>
  );
}
