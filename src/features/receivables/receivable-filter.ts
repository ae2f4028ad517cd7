import type { Receivable } from '#data/queries/orders/receivables.ts';
import { matchesText, searchText, textQuery } from '#data/search/folded-text.ts';
import { townSearchText } from '#labels/town-names.ts';
import type { FilterAddress, Searched } from '#parts/list-detail/use-list-filter.ts';

/** How long something has been due, in days: accountants count in months of 30. */
export const debtAges = ['notYet', 'to30', 'to60', 'to90', 'over90'] as const;
export type DebtAge = (typeof debtAges)[number];

export const receivableSorts = ['age', 'amount', 'client'] as const;
export type ReceivableSort = (typeof receivableSorts)[number];

export interface ReceivableFilter {
  age: DebtAge | null;
  sort: ReceivableSort;
}

export const receivableFilterAddress: FilterAddress<ReceivableFilter> = {
  none: { age: null, sort: 'age' },
  parse: (params) => ({
    age: debtAges.find((one) => one === params.get('age')) ?? null,
    sort: receivableSorts.find((one) => one === params.get('sort')) ?? 'age',
  }),
  query: ({ age, sort }) => ({ age, sort: sort === 'age' ? null : sort }),
};

const dayLength = 86_400_000;

/** Returns the days since something was due: negative before, null when its day is not known. */
export function daysLate({ dueOn }: Pick<Receivable, 'dueOn'>, today: string): number | null {
  return dueOn === null ? null : Math.round((Date.parse(today) - Date.parse(dueOn)) / dayLength);
}

/** Returns how long something has been due; without a day it is not known to be late. */
function debtAge(one: Pick<Receivable, 'dueOn'>, today: string): DebtAge {
  const days = daysLate(one, today) ?? 0;
  if (days <= 0) return 'notYet';
  if (days <= 30) return 'to30';
  if (days <= 60) return 'to60';
  return days <= 90 ? 'to90' : 'over90';
}

function wordsOf({ order: { number, address, client, contacts, invoice } }: Receivable): string {
  return searchText(
    [number, invoice.number, address.street, address.number, townSearchText(address), client.name, client.email],
    [client.phone, ...contacts.map(({ phone }) => phone)],
  );
}

const orders: Readonly<Record<ReceivableSort, (one: Receivable, other: Receivable) => number>> = {
  age: (one, other) => (one.dueOn ?? '9999').localeCompare(other.dueOn ?? '9999') || other.due - one.due,
  amount: (one, other) => other.due - one.due,
  client: (one, other) => one.order.client.name.localeCompare(other.order.client.name, 'fr') || orders.age(one, other),
};

export interface AgedAmount {
  count: number;
  /** Cents. */
  due: number;
}

/** What matches, and what each age would leave of it. */
export interface FoundReceivables {
  found: Receivable[];
  total: AgedAmount;
  ages: Readonly<Record<DebtAge, AgedAmount>>;
}

function amountOf(some: readonly Receivable[]): AgedAmount {
  return { count: some.length, due: some.reduce((sum, { due }) => sum + due, 0) };
}

/** Finds what a filter asks for. The amounts of the ages leave out the choice of one. */
export function findReceivables(
  all: readonly Receivable[],
  { text, age, sort }: Searched<ReceivableFilter>,
  today: string,
): FoundReceivables {
  const query = textQuery(text);
  const matching = all.filter((one) => matchesText(wordsOf(one), query));
  const of = (wanted: DebtAge): Receivable[] => matching.filter((one) => debtAge(one, today) === wanted);
  const found = (age === null ? matching : of(age)).toSorted(orders[sort]);
  return {
    found,
    total: amountOf(found),
    ages: {
      notYet: amountOf(of('notYet')),
      to30: amountOf(of('to30')),
      to60: amountOf(of('to60')),
      to90: amountOf(of('to90')),
      over90: amountOf(of('over90')),
    },
  };
}
