import { folded } from '../../text/folded-text.ts';
import type { OrderColumns } from './order-columns.ts';
import { none } from './order-columns.ts';
import type { OrderSort, OrderSortKey } from './order-filter.ts';

type Compare = (left: number, right: number) => number;

function byText(values: readonly (string | undefined)[]): Compare {
  return (left, right) => {
    const a = values[left] ?? '';
    const b = values[right] ?? '';
    return a < b ? -1 : Number(a > b);
  };
}

function byNumber(values: ArrayLike<number>): Compare {
  return (left, right) => (values[left] ?? 0) - (values[right] ?? 0);
}

/** Compares by date, oldest first; within a day by identifier, which starts with the time. */
function byDate(columns: OrderColumns): Compare {
  const days = byNumber(columns.numbers.orderDay);
  const ids = byText(columns.ids);
  return (left, right) => days(left, right) || ids(left, right);
}

type Person = 'handler' | 'visitedBy';

/** Compares by the name of a person of the order. */
function byPerson({ numbers, employees }: OrderColumns, person: Person): Compare {
  const names = byText(employees.values.map(({ name }) => folded(name)));
  return (left, right) => names(numbers[person][left] ?? none, numbers[person][right] ?? none);
}

function compareBy(columns: OrderColumns, key: OrderSortKey): Compare {
  const { numbers, addressKeys, clientKeys } = columns;
  switch (key) {
    case 'date':
      return byDate(columns);
    case 'number':
      // Two infinite ones have no difference.
      return (left, right) => byNumber(numbers.orderNumber)(left, right) || 0;
    case 'client':
      return byText(clientKeys);
    case 'handler':
    case 'visitedBy':
      return byPerson(columns, key);
    case 'address':
      return byText(addressKeys);
    case 'visit':
      return byNumber(numbers.visitAt);
    case 'total':
      return byNumber(numbers.total);
    case 'state':
      return byNumber(numbers.state);
  }
}

/** Returns the slots in use, in the order of an earlier result where possible: nearly sorted data sorts faster. */
function slotsInUse(columns: OrderColumns, before: readonly number[]): number[] {
  const seen = new Uint8Array(columns.end);
  const slots: number[] = [];
  for (const slot of before) {
    if (columns.ids[slot] === undefined) continue;
    seen[slot] = 1;
    slots.push(slot);
  }
  for (let slot = 0; slot < columns.end; slot += 1) {
    if (seen[slot] === 0 && columns.ids[slot] !== undefined) slots.push(slot);
  }
  return slots;
}

function sorted(columns: OrderColumns, { key, descending }: OrderSort, slots: readonly number[]): readonly number[] {
  const compare = compareBy(columns, key);
  const oldest = byDate(columns);
  const { numbers } = columns;
  const hasNone = (slot: number): boolean => {
    if (key === 'visit') return Number.isNaN(numbers.visitAt[slot] ?? Number.NaN);
    return (key === 'handler' || key === 'visitedBy') && numbers[key][slot] === none;
  };
  const placed = slots.filter((slot) => !hasNone(slot));
  const direction = descending ? -1 : 1;
  // Within equal keys the newest comes first, in either direction.
  placed.sort((left, right) => direction * compare(left, right) || oldest(right, left));
  if (placed.length === slots.length) return placed;
  return [...placed, ...slots.filter(hasNone).sort((left, right) => oldest(right, left))];
}

/** The sorted slots of all orders by each key, cached until an order changes. */
export interface OrderSorting {
  /** Returns the slots in the requested order. An order without a visit, a handler or a visitor is last in either direction. */
  slots: (sort: OrderSort) => readonly number[];
  /** Clears the cache; call it after each change of the columns. */
  invalidate: () => void;
}

export function createOrderSorting(columns: OrderColumns): OrderSorting {
  const fresh = new Map<string, readonly number[]>();
  const before = new Map<string, readonly number[]>();
  return {
    slots: (sort) => {
      const name = `${sort.key} ${sort.descending}`;
      const known = fresh.get(name);
      if (known !== undefined) return known;
      const slots = sorted(columns, sort, slotsInUse(columns, before.get(name) ?? []));
      fresh.set(name, slots);
      before.set(name, slots);
      return slots;
    },
    invalidate: () => fresh.clear(),
  };
}
