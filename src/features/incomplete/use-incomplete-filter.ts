import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedFilters } from '#hooks/use-typed-filters.ts';
import type { IncompleteFilter } from './incomplete-filter.ts';
import { filterQuery, noFilter, parseFilter } from './incomplete-filter.ts';

/** Parses the search text of an address. */
const parseText = (params: URLSearchParams): { q: string } => ({ q: parseFilter(params).text });

/** The filter of the address with the text as typed, and its actions. */
export interface IncompleteFilterControl {
  filter: IncompleteFilter;
  isNarrowed: boolean;
  setText: (text: string) => void;
  change: (part: Partial<IncompleteFilter>) => void;
  clear: () => void;
}

/** Holds the filter in the address, beside the order that is shown. */
export function useIncompleteFilter(): IncompleteFilterControl {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped, noteWritten } = useTypedFilters(parseText);
  const text = typed.q;
  const filter = useMemo(() => ({ ...parseFilter(params), text }), [params, text]);
  const change = (part: Partial<IncompleteFilter>): void => {
    const next = { ...filter, ...part };
    noteWritten({ q: next.text });
    if (next.text !== text) setTyped({ q: next.text });
    setParams(
      (current) => {
        const order = current.get('order');
        return { ...filterQuery(next), ...(order === null ? {} : { order }) };
      },
      { preventScrollReset: true },
    );
  };
  return {
    filter,
    isNarrowed: Object.keys(filterQuery(filter)).length > 0,
    setText: (q) => setTyped({ q }),
    change,
    clear: () => change(noFilter),
  };
}
