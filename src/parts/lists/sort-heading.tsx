import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { usePrinting } from '#ui/page/use-printing.ts';

interface SortHeadingProps {
  /** The direction of the list by this column; null when another one sorts it. */
  sorted: 'ascending' | 'descending' | null;
  onSort: () => void;
  className?: string | undefined;
  /** Its values are right-aligned. */
  end?: boolean;
  children: ReactNode;
}

/** The heading of a column, a button that sorts by it and turns the order. */
export function SortHeading({ sorted, onSort, className, end = false, children }: SortHeadingProps) {
  // Chromium repeats no button at the top of a further page.
  const isPrinting = usePrinting();
  return (
    <span
      role="columnheader"
      aria-sort={sorted ?? 'none'}
      className={classNames('min-w-0', end && 'text-right', className)}
    >
      {isPrinting ? (
        children
      ) : (
        <button
          type="button"
          onClick={onSort}
          className={classNames(
            'group relative inline-flex h-11 max-w-full min-w-11 items-center gap-1 rounded-small',
            end && 'flex-row-reverse',
            sorted === null ? 'hover:text-ink' : 'text-ink',
          )}
        >
          <span className="truncate">{children}</span>
          <Icon
            of={sorted === 'ascending' ? ArrowUp : ArrowDown}
            size={16}
            className={classNames(
              'size-3.5',
              // Beside the word, which keeps the width of the column.
              sorted === null && 'absolute opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
              sorted === null && (end ? 'right-full' : 'left-full'),
            )}
          />
        </button>
      )}
    </span>
  );
}
