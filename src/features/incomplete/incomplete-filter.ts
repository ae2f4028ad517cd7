import { streetSearchText } from '#contract/rules/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { IncompleteOrder } from '#data/queries/files/incomplete.ts';
import { matchesText, searchText, textQuery } from '#data/search/folded-text.ts';
import { townSearchText } from '#labels/town-names.ts';
import { parseDays } from '#parts/period/days-in-address.ts';
import type { FilterAddress, Searched } from '#parts/list-detail/use-list-filter.ts';

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

export const incompleteFilterAddress: FilterAddress<IncompleteFilter> = {
  none: { mine: false, lack: null, from: null, to: null },
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

/** Finds the orders of a filter. Each count takes the other filters into account. */
export function findIncomplete(
  all: readonly IncompleteOrder[],
  filter: Searched<IncompleteFilter>,
  userId: string,
): FoundIncomplete {
  const query = textQuery(filter.text);
  const matching = all.filter((one) => isInPeriod(one, filter) && matchesText(wordsOf(one), query));
  const isMine = ({ by }: IncompleteOrder): boolean => by?.id === userId;
  const lacksIt = (one: IncompleteOrder): boolean => filter.lack === null || one[filter.lack] > 0;
  const own = filter.mine ? matching.filter(isMine) : matching;
  const count = (lack: Lack): number => own.filter((one) => one[lack] > 0).length;
  return {
    found: own.filter(lacksIt),
    mine: matching.filter((one) => isMine(one) && lacksIt(one)).length,
    counts: { missing: count('missing'), returned: count('returned'), underWay: count('underWay') },
  };
}
