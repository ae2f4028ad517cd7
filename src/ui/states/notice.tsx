import { CircleAlert, CloudOff, Info, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

interface NoticeProps {
  /** `off`: there is no network. `locked`: it can no longer be changed. */
  tone: 'bad' | 'wait' | 'off' | 'locked' | 'info';
  children: ReactNode;
  /** Screen readers announce it at once: for information that the user needs to continue. */
  alert?: boolean;
}

const looks = {
  bad: { icon: CircleAlert, classes: 'bg-bad-soft text-bad' },
  wait: { icon: CircleAlert, classes: 'bg-wait-soft text-wait' },
  off: { icon: CloudOff, classes: 'bg-off-soft text-off' },
  locked: { icon: Lock, classes: 'bg-off-soft text-off' },
  info: { icon: Info, classes: 'bg-accent-soft text-accent' },
} as const;

/** Says what is missing where no single field can: the focus comes here as it comes to a field with a problem. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return (
    <div data-problem="" tabIndex={-1} className="rounded-control">
      <Notice tone="bad">{children}</Notice>
    </div>
  );
}

/** Says why the last attempt failed; nothing while there is no reason. */
export function ErrorNotice({ error }: { error: string | null }) {
  return error === null ? null : (
    <div data-problem="" tabIndex={-1} className="rounded-control">
      <Notice tone="bad" alert>
        {error}
      </Notice>
    </div>
  );
}

/** A message about the whole form or page. */
export function Notice({ tone, children, alert = false }: NoticeProps) {
  const { icon, classes } = looks[tone];
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={classNames('flex items-start gap-2.5 rounded-control px-3.5 py-3 text-body', classes)}
    >
      <Icon of={icon} size={18} className="mt-0.5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
