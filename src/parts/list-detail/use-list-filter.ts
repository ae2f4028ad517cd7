import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTypedFilters } from '#hooks/use-typed-filters.ts';

/** Maximum length of the search text in the address. */
const textMax = 200;

const textOf = (params: URLSearchParams): string => (params.get('q') ?? '').slice(0, textMax);
const parseText = (params: URLSearchParams): { q: string } => ({ q: textOf(params) });

/** How an address holds the filter of a list besides its search text (`?q=`). */
export interface FilterAddress<F extends object> {
  none: F;
  /** Parses an address. Ignores unknown values, such as those of a newer version or a typing error. */
  parse: (params: URLSearchParams) => F;
  /** Returns the value of each parameter; null for one that does not narrow the list. */
  query: (filter: F) => Readonly<Record<string, string | null>>;
}

export type Searched<F extends object> = F & { text: string };

/** The filter of the address with the text as typed, and its actions. */
export interface ListFilterControl<F extends object> {
  filter: Searched<F>;
  isNarrowed: boolean;
  setText: (text: string) => void;
  change: (part: Partial<Searched<F>>) => void;
  clear: () => void;
}

/**
 * Holds search and filter of a list in the address, beside what else it says: the order that is shown, whose list it is.
 * @param address a value of the module
 */
export function useListFilter<F extends object>(address: FilterAddress<F>): ListFilterControl<F> {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped, noteWritten } = useTypedFilters(parseText);
  const text = typed.q;
  const filter = useMemo(() => ({ ...address.parse(params), text }), [address, params, text]);
  const change = (part: Partial<Searched<F>>): void => {
    const next = { ...filter, ...part };
    noteWritten({ q: next.text });
    if (next.text !== text) setTyped({ q: next.text });
    const query = { q: next.text.trim() === '' ? null : next.text.trim(), ...address.query(next) };
    setParams((current) => {
      const others = [...current].filter(([name]) => !(name in query));
      return new URLSearchParams([
        ...Object.entries(query).flatMap(([name, value]): [string, string][] =>
          value === null ? [] : [[name, value]],
        ),
        ...others,
      ]);
    });
  };
  return {
    filter,
    isNarrowed: text.trim() !== '' || Object.values(address.query(filter)).some((value) => value !== null),
    setText: (q) => setTyped({ q }),
    change,
    clear: () => change({ ...address.none, text: '' }),
  };
}
