import { streetSearchText } from '#contract/rules/addresses/addresses.ts';
import { searchedDate, searchedStretches } from '#contract/rules/text/searched-date.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Receivable } from '#data/queries/orders/receivables.ts';
import { amountText } from '#data/search/orders/amount-text.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import type { FilterAddress, Sorted } from '#parts/list-detail/use-list-filter.ts';

/** How long something has been due, in days: accountants count in months of 30. `unknown`: its day is not on this device. */
export const debtAges = ['notYet', 'to30', 'to60', 'to90', 'over90', 'unknown'] as const;
export type DebtAge = (typeof debtAges)[number];

export type ReceivableSort = 'age' | 'amount' | 'client';

export interface ReceivableFilter {
  age: DebtAge | null;
  /** The commercial agent of the order. */
  commercialId: string | null;
}

export const receivableFilterAddress: FilterAddress<ReceivableFilter, ReceivableSort> = {
  none: { age: null, commercialId: null },
  sorts: ['age', 'amount', 'client'],
  parse: (params) => ({
    age: debtAges.find((one) => one === params.get('age')) ?? null,
    commercialId: params.get('commercial'),
  }),
  query: ({ age, commercialId }) => ({ age, commercial: commercialId }),
};

const dayLength = 86_400_000;

/** Returns the days since something was due: negative before, null when its day is not known. */
export function daysLate({ dueOn }: Pick<Receivable, 'dueOn'>, today: string): number | null {
  return dueOn === null ? null : Math.round((Date.parse(today) - Date.parse(dueOn)) / dayLength);
}

function debtAge(one: Pick<Receivable, 'dueOn'>, today: string): DebtAge {
  const days = daysLate(one, today);
  if (days === null) return 'unknown';
  if (days <= 0) return 'notYet';
  if (days <= 30) return 'to30';
  if (days <= 60) return 'to60';
  return days <= 90 ? 'to90' : 'over90';
}

function wordsOf({ order: { number, address, client, contacts, invoice, total }, due }: Receivable): string {
  const place = [streetSearchText(address), townSearchText(address)];
  return searchText(
    [number, invoice.number, ...place, client.name, client.email, amountText(due), amountText(total)],
    [client.phone, ...contacts.map(({ phone }) => phone)],
  );
}

/** Returns the test of a search: by what a row prints, its due date too. */
function textTest(text: string, today: string): (one: Receivable) => boolean {
  const query = textQuery(text);
  const date = searchedDate(text);
  const days = date === null ? [] : searchedStretches(date, Date.parse(today)).days;
  const rest = textQuery(date?.rest ?? '');
  return (one) => {
    const words = wordsOf(one);
    return matchesText(words, query) || (days.includes(one.dueOn ?? '') && matchesText(words, rest));
  };
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
  ages: Readonly<Record<DebtAge, AgedAmount>>;
}

function amountOf(some: readonly Receivable[]): AgedAmount {
  return { count: some.length, due: some.reduce((sum, { due }) => sum + due, 0) };
}

/** Returns the commercial agents of these orders, by name. */
export function commercialsOf(all: readonly Receivable[]): EmployeeRef[] {
  const byId = new Map(
    all.flatMap(({ order: { commercial } }) => (commercial === null ? [] : [[commercial.id, commercial]])),
  );
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'fr'));
}

/** Finds what a filter asks for. The amounts of the ages leave out the choice of one. */
export function findReceivables(
  all: readonly Receivable[],
  { text, age, commercialId, sort }: Sorted<ReceivableFilter, ReceivableSort>,
  today: string,
): FoundReceivables {
  const matching = all
    .filter(({ order }) => commercialId === null || order.commercial?.id === commercialId)
    .filter(textTest(text, today));
  const of = (wanted: DebtAge): Receivable[] => matching.filter((one) => debtAge(one, today) === wanted);
  return {
    found: (age === null ? matching : of(age)).toSorted(orders[sort]),
    ages: {
      notYet: amountOf(of('notYet')),
      to30: amountOf(of('to30')),
      to60: amountOf(of('to60')),
      to90: amountOf(of('to90')),
      over90: amountOf(of('over90')),
      unknown: amountOf(of('unknown')),
    },
  };
}
