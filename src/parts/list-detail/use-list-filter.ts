import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedFilters } from '#hooks/orders/use-typed-filters.ts';

/** Maximum length of the search text in the address. */
const textMax = 200;

const textOf = (params: URLSearchParams): string => (params.get('q') ?? '').slice(0, textMax);
const parseText = (params: URLSearchParams): { q: string } => ({ q: textOf(params) });

/** How an address holds the filter of a list besides its search text (`?q=`). */
export interface FilterAddress<F extends object, S extends string> {
  /** What ends the filters; the rest, such as whose list it is, stays. */
  none: Partial<F>;
  /** How the list can be sorted (`?sort=`). An address does not name the first one, the usual one. */
  sorts: readonly [S, ...S[]];
  /** Parses an address. Ignores unknown values, such as those of a newer version or a typing error. */
  parse: (params: URLSearchParams) => F;
  /** Returns the value of each parameter; null for one that does not narrow the list. */
  query: (filter: F) => Readonly<Record<string, string | null>>;
}

export type Searched<F extends object> = F & { text: string };
export type Sorted<F extends object, S extends string> = Searched<F> & { sort: S };

/** The filter of the address with the text as typed, and its actions. */
export interface ListFilterControl<F extends object, S extends string> {
  filter: Sorted<F, S>;
  isNarrowed: boolean;
  setText: (text: string) => void;
  /** Changes parts, as one history entry; the sort alone is none. */
  change: (part: Partial<F> & { text?: string; sort?: S }) => void;
  /** Ends search and filters; the sort stays. */
  clear: () => void;
}

/**
 * Holds search, filter and sort of a list in the address, beside what else it says: the order that is shown, whose list it is.
 * @param address a value of the module
 */
export function useListFilter<F extends object, S extends string>(
  address: FilterAddress<F, S>,
): ListFilterControl<F, S> {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped, noteWritten } = useTypedFilters(parseText);
  const text = typed.q;
  const [usual] = address.sorts;
  const filter = useMemo(() => {
    const sort = address.sorts.find((one) => one === params.get('sort')) ?? usual;
    return { ...address.parse(params), text, sort };
  }, [address, params, text, usual]);
  const change: ListFilterControl<F, S>['change'] = (part) => {
    const next = { ...filter, ...part };
    noteWritten({ q: next.text });
    if (next.text !== text) setTyped({ q: next.text });
    const query = {
      q: next.text.trim() === '' ? null : next.text.trim(),
      ...address.query(next),
      sort: next.sort === usual ? null : next.sort,
    };
    setParams(
      (current) => {
        const others = [...current].filter(([name]) => !(name in query));
        return new URLSearchParams([
          ...Object.entries(query).flatMap(([name, value]): [string, string][] =>
            value === null ? [] : [[name, value]],
          ),
          ...others,
        ]);
      },
      { replace: Object.keys(part).every((name) => name === 'sort') },
    );
  };
  return {
    filter,
    isNarrowed: text.trim() !== '' || Object.values(address.query(filter)).some((value) => value !== null),
    setText: (q) => setTyped({ q }),
    change,
    clear: () => change({ ...address.none, text: '' }),
  };
}
