import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';

interface ChoiceRowProps {
  id: string;
  icon?: LucideIcon;
  title: string;
  line: ReactNode;
  /** What stands at the end of the row. */
  aside: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
}

/** A row of a list whose chosen row is shown beside it. `data-choice` lets the keys bring it into view. */
export function ChoiceRow({ id, icon, title, line, aside, isChosen, onChoose }: ChoiceRowProps) {
  return (
    <button
      type="button"
      data-choice={id}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
      className={classNames(
        'flex w-full gap-3 rounded-control border px-3.5 py-2.5 text-left active:bg-off-soft',
        icon === undefined ? 'items-center' : 'min-h-16 items-start',
        isChosen
          ? 'border-line bg-card lg:border-accent lg:bg-accent-soft'
          : 'border-line bg-card hover:border-line-strong',
      )}
    >
      {icon === undefined ? null : <Icon of={icon} size={22} className="mt-0.5 text-ink-2" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate leading-snug font-semibold">{title}</span>
        <span className="block truncate text-sm text-ink-2">{line}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">{aside}</span>
    </button>
  );
}
