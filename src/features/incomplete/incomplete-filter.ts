import type { I18n } from '@lingui/core';
import { streetSearchText } from '#contract/rules/addresses/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { IncompleteOrder } from '#data/queries/files/incomplete.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townAndStreet } from '#labels/orders/address-lines.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import { sortedByText } from '#parts/lists/sorted-by-text.ts';
import { parseDays } from '#parts/period/days-in-address.ts';
import type { FilterAddress, Sorted } from '#parts/list-detail/use-list-filter.ts';

/** What an order lacks, as `IncompleteOrder` counts it: what was not captured, was returned, or is not on the server yet. */
export const lacks = ['missing', 'returned', 'underWay'] as const;
export type Lack = (typeof lacks)[number];

/** The filter of the list besides its search. */
export interface IncompleteFilter {
  /** Only orders whose files the user owes. */
  mine: boolean;
  lack: Lack | null;
  /** First and last day of the latest visit. */
  from: string | null;
  to: string | null;
}

export type IncompleteSort = 'oldest' | 'newest' | 'town' | 'missing' | 'colleague';

export const incompleteFilterAddress: FilterAddress<IncompleteFilter, IncompleteSort> = {
  none: { mine: false, lack: null, from: null, to: null },
  sorts: ['oldest', 'newest', 'town', 'missing', 'colleague'],
  parse: (params) => ({
    mine: params.get('mine') === '1',
    lack: lacks.find((one) => one === params.get('lack')) ?? null,
    ...parseDays(params),
  }),
  query: ({ mine, lack, from, to }) => ({ mine: mine ? '1' : null, lack, from, to }),
};

function wordsOf({ order: { number, address, client, contacts }, by }: IncompleteOrder): string {
  return searchText(
    [number, streetSearchText(address), townSearchText(address), client.name, by?.name],
    [client.phone, ...contacts.map(({ phone }) => phone)],
  );
}

/** Returns whether an order was last visited in the period of a filter. */
function isInPeriod({ order: { lastVisitAt } }: IncompleteOrder, { from, to }: IncompleteFilter): boolean {
  if (from === null && to === null) return true;
  if (lastVisitAt === null) return false;
  const visited = brusselsDay(lastVisitAt);
  return (from ?? visited) <= visited && visited <= (to ?? visited);
}

/** The orders that match, and how many each filter would leave. */
export interface FoundIncomplete {
  found: IncompleteOrder[];
  mine: number;
  counts: Readonly<Record<Lack, number>>;
}

/** Returns how many documents are to be taken or sent. */
const lackOf = ({ missing, returned, underWay }: IncompleteOrder): number => missing + returned + underWay;

/** Sorts orders that are given the oldest visit first. */
function sorted(i18n: I18n, found: IncompleteOrder[], sort: IncompleteSort): IncompleteOrder[] {
  switch (sort) {
    case 'oldest':
      return found;
    case 'newest':
      return found.toReversed();
    case 'town':
      return sortedByText(i18n, found, ({ order }) => townAndStreet(i18n, order.address));
    case 'missing':
      return found.toSorted((one, other) => lackOf(other) - lackOf(one));
    case 'colleague':
      return sortedByText(i18n, found, ({ by }) => by?.name ?? null);
  }
}

/** Finds the orders of a filter. Each count takes the other filters into account. */
export function findIncomplete(
  i18n: I18n,
  all: readonly IncompleteOrder[],
  filter: Sorted<IncompleteFilter, IncompleteSort>,
  userId: string,
): FoundIncomplete {
  const query = textQuery(filter.text);
  const matching = all.filter((one) => isInPeriod(one, filter) && matchesText(wordsOf(one), query));
  const isMine = ({ by }: IncompleteOrder): boolean => by?.id === userId;
  const lacksIt = (one: IncompleteOrder): boolean => filter.lack === null || one[filter.lack] > 0;
  const own = filter.mine ? matching.filter(isMine) : matching;
  const count = (lack: Lack): number => own.filter((one) => one[lack] > 0).length;
  return {
    found: sorted(i18n, own.filter(lacksIt), filter.sort),
    mine: matching.filter((one) => isMine(one) && lacksIt(one)).length,
    counts: { missing: count('missing'), returned: count('returned'), underWay: count('underWay') },
  };
}
