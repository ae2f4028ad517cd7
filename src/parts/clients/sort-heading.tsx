import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ClientSortKey } from '#contract/protocol/clients.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { ClientSort } from './client-listing.ts';
import { sortedBy } from './client-listing.ts';
import { useSortLabels } from './use-sort-labels.ts';

/** Classes of the sticky row of headings of a list of clients. */
export const rowHeading = 'sticky top-14 z-10 h-11 border-b border-line bg-card text-fine font-semibold text-ink-2';

interface SortHeadingProps {
  by: ClientSortKey;
  sort: ClientSort;
  sortBy: (sort: ClientSort) => void;
  className?: string;
}

/** The heading of a column, a button that sorts by it and turns the order. */
export function SortHeading({ by, sort, sortBy, className }: SortHeadingProps) {
  const labels = useSortLabels();
  const isActive = sort.key === by;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <span role="columnheader" aria-sort={isActive ? direction : 'none'} className={className}>
      <button
        type="button"
        onClick={() => sortBy(sortedBy(sort, by))}
        className={classNames(
          'group inline-flex h-11 max-w-full min-w-11 items-center gap-1 rounded-small',
          isActive ? 'text-ink' : 'hover:text-ink',
        )}
      >
        <span className="truncate">{labels[by]}</span>
        {isActive ? <Icon of={sort.descending ? ArrowDown : ArrowUp} size={16} className="size-3.5" /> : null}
      </button>
    </span>
  );
}
