import type { ClientSortKey } from '#contract/protocol/search/clients.ts';
import { SortHeading } from '#parts/lists/sort-heading.tsx';
import type { ClientSort } from './client-listing.ts';
import { sortedBy } from './client-listing.ts';
import { useSortLabels } from './use-sort-labels.ts';

/** Classes of the sticky row of headings of a list of clients. */
export const rowHeading =
  'sticky top-14 z-10 h-11 border-b border-line bg-card text-fine font-semibold text-ink-2 print:static';

interface ClientHeadingProps {
  by: ClientSortKey;
  sort: ClientSort;
  sortBy: (sort: ClientSort) => void;
  className?: string;
  end?: boolean;
}

/** The heading of a column of a list of clients. */
export function ClientHeading({ by, sort, sortBy, ...heading }: ClientHeadingProps) {
  const labels = useSortLabels();
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <SortHeading sorted={sort.key === by ? direction : null} onSort={() => sortBy(sortedBy(sort, by))} {...heading}>
      {labels[by]}
    </SortHeading>
  );
}
