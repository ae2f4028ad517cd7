import { SearchBox } from '#ui/fields/search-box.tsx';
import { classNames } from '#ui/class-names.ts';
import { SortSelect } from './sort-select.tsx';

interface SearchAndSortProps<S extends string> {
  filter: { text: string; sort: S };
  setText: (text: string) => void;
  change: (part: { sort: S }) => void;
  /** Label of the search. */
  label: string;
  placeholder: string;
  /** The sorts that are offered, in this order. */
  sorts: readonly (readonly [S, string])[];
  /** One that says nothing here: it is offered only while an address asks for it. */
  without?: S | null;
  className?: string;
}

/** The search and the sort of a list, in one line. */
export function SearchAndSort<S extends string>(props: SearchAndSortProps<S>) {
  const { filter, setText, change, label, placeholder, sorts, without = null, className } = props;
  return (
    <div className={classNames('flex min-w-0 gap-2', className)}>
      <SearchBox label={label} placeholder={placeholder} text={filter.text} onChange={setText} />
      <SortSelect sort={filter.sort} options={sorts} without={without} onChange={(sort) => change({ sort })} />
    </div>
  );
}
