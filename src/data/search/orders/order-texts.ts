import type { Order } from '#contract/entities/order.ts';
import { searchedBehind, searchedPhones, searchedPaths } from '#contract/rules/orders/searched-order.ts';
import { amountText } from './amount-text.ts';
import { searchText } from '../../text/folded-text.ts';
import type { TownNames } from '../localities.ts';

function textsIn(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, path));
  const [name, ...further] = path;
  if (name === undefined) return typeof value === 'string' && value !== '' ? [value] : [];
  return typeof value === 'object' && value !== null ? textsIn(Reflect.get(value, name), further) : [];
}

/** Returns what reads the texts at a path of an order. */
function reader(path: string): (order: Order) => string[] {
  const names = path.split('.');
  return (order) => textsIn(order, names);
}

const words = searchedPaths.map(reader);
const phones = searchedPhones.map(reader);
const named = searchedBehind.map(([name, path]) => [name, reader(path)] as const);

/** Returns everything that an order is found by: what its row in the list prints, its people, its numbers and its remarks. */
function textOf(order: Order): string {
  const parts = [
    order.number?.replaceAll('-', ''),
    ...words.flatMap((read) => read(order)),
    ...named.flatMap(([name, read]) => read(order).map((text) => `${name} ${text}`)),
    amountText(order.total),
  ];
  return searchText(
    parts,
    phones.flatMap((read) => read(order)),
  );
}

/** The search texts of the orders by slot, with the names of their towns from a table that loads later. */
export interface OrderTexts {
  readonly values: readonly string[];
  put: (slot: number, order: Order) => void;
  clear: (slot: number) => void;
  setTownNames: (given: TownNames) => void;
}

export function createOrderTexts(): OrderTexts {
  const values: string[] = [];
  /** The postal code and the town, by slot. */
  const towns: (readonly [zipcode: string, city: string] | undefined)[] = [];
  let townNames: TownNames | null = null;
  return {
    values,
    put: (slot, order) => {
      const { zipcode, city } = order.address;
      towns[slot] = [zipcode, city];
      values[slot] = `${textOf(order)}${townNames?.(zipcode, city) ?? ''}`;
    },
    clear: (slot) => {
      towns[slot] = undefined;
      values[slot] = '';
    },
    setTownNames: (given) => {
      // Names stand at the end: those of an earlier table would stay.
      const isFirst = townNames === null;
      townNames = given;
      if (!isFirst) return;
      for (const [slot, town] of towns.entries()) if (town !== undefined) values[slot] += given(...town);
    },
  };
}
