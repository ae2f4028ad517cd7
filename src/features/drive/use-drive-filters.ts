import { useSearchParams } from 'react-router-dom';
import type { DriveFilters } from '#contract/protocol/search/drive.ts';
import type { DriveSort } from '#data/search/drive-index.ts';
import { driveSorts } from '#data/search/drive-index.ts';
import { useTypedFilters } from '#hooks/orders/use-typed-filters.ts';

/** Longest text of a filter. */
const textMax = 100;

export const filterNames = [
  'street',
  'zipcode',
  'invoice',
  'notice',
] as const satisfies readonly (keyof DriveFilters)[];

const noFilters: DriveFilters = { street: '', zipcode: '', invoice: '', notice: '' };

/** Parses the filters of an address. */
function parseFilters(params: URLSearchParams): DriveFilters {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, textMax);
  return { street: text('street'), zipcode: text('zipcode'), invoice: text('invoice'), notice: text('notice') };
}

const parseSort = (params: URLSearchParams): DriveSort =>
  driveSorts.find((sort) => sort === params.get('sort')) ?? driveSorts[0];

/** Returns the query of an address: only what is set, in a fixed order. */
function driveQueryOf(filters: DriveFilters, sort: DriveSort, orderId: string | null): URLSearchParams {
  const set = filterNames.flatMap((name) => (filters[name].trim() === '' ? [] : [[name, filters[name].trim()]]));
  const sorted = sort === driveSorts[0] ? set : [...set, ['sort', sort]];
  return new URLSearchParams(orderId === null ? sorted : [...sorted, ['order', orderId]]);
}

export interface DriveAddress {
  /** As typed. */
  filters: DriveFilters;
  setFilter: (name: keyof DriveFilters, text: string) => void;
  clear: () => void;
  sort: DriveSort;
  /** Sorts the list, without a history entry. */
  sortBy: (sort: DriveSort) => void;
  /** The order whose files are open. */
  orderId: string | null;
  /** Returns the address that opens an order's files. */
  pathOf: (orderId: string | null) => string;
  close: () => void;
}

/** Holds filters and the open order in the address. */
export function useDriveFilters(): DriveAddress {
  const [, setParams] = useSearchParams();
  const { params, typed, setTyped } = useTypedFilters(parseFilters);
  const sort = parseSort(params);
  const pathOf = (orderId: string | null): string => {
    const next = driveQueryOf(typed, sort, orderId).toString();
    return next === '' ? '/drive' : `/drive?${next}`;
  };
  return {
    filters: typed,
    setFilter: (name, text) => setTyped((before) => ({ ...before, [name]: text.slice(0, textMax) })),
    clear: () => setTyped(noFilters),
    sort,
    sortBy: (next) =>
      setParams((current) => driveQueryOf(parseFilters(current), next, current.get('order')), { replace: true }),
    orderId: params.get('order'),
    pathOf,
    close: () => setParams((current) => driveQueryOf(parseFilters(current), parseSort(current), null)),
  };
}
