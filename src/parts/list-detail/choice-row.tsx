import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';

interface ChoiceRowProps {
  id: string;
  icon?: LucideIcon;
  title: string;
  line: ReactNode;
  /** What stands at the end of the row. */
  aside: ReactNode;
  isChosen: boolean;
  /** A dense row of one surface. */
  flat?: boolean;
  onChoose: () => void;
}

function boxedRow(isChosen: boolean, icon: LucideIcon | undefined): string {
  return classNames(
    'gap-3 rounded-control border px-3.5 py-2.5',
    icon === undefined ? 'items-center' : 'min-h-16 items-start',
    isChosen
      ? 'border-line bg-card lg:border-accent lg:bg-accent-soft'
      : 'border-line bg-card hover:border-line-strong',
  );
}

function flatRow(isChosen: boolean): string {
  return classNames(
    'min-h-11 items-center gap-2.5 border-b border-line-2 px-3 py-0.5 -outline-offset-2',
    isChosen ? 'lg:bg-accent-soft lg:shadow-[inset_3px_0_0_var(--color-accent)]' : 'hover:bg-off-soft',
  );
}

/** A row of a list whose chosen row is shown beside it. `data-choice` lets the keys bring it into view. */
export function ChoiceRow({ id, icon, title, line, aside, isChosen, flat = false, onChoose }: ChoiceRowProps) {
  return (
    <button
      type="button"
      data-choice={id}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex w-full text-left active:bg-off-soft',
        flat ? flatRow(isChosen) : boxedRow(isChosen, icon),
      )}
    >
      {icon === undefined ? null : (
        <Icon of={icon} size={flat ? 18 : 22} className={classNames('text-ink-2', flat ? 'self-center' : 'mt-0.5')} />
      )}
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate font-semibold', flat ? 'text-body leading-5' : 'leading-snug')}>
          {title}
        </span>
        <span className={classNames('block truncate text-ink-2', flat ? 'text-fine leading-4.5' : 'text-sm')}>
          {line}
        </span>
      </span>
      <span className={classNames('flex shrink-0 gap-1', flat ? 'items-center' : 'flex-col items-end')}>{aside}</span>
    </button>
  );
}
