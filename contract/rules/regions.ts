import type { Order } from '../entities/order.ts';

/** Belgian postal codes by region: each line is the first code of a stretch. Source: the numbering plan of bpost. */
const stretches: readonly (readonly [from: number, region: Order['region']])[] = [
  [1000, 'brussels'],
  [1300, 'wallonia'],
  [1500, 'flanders'],
  [4000, 'wallonia'],
  [8000, 'flanders'],
];

/** The region that a postal code of four digits lies in; undefined for anything else. */
export function regionOf(zipcode: string): Order['region'] | undefined {
  if (!/^[1-9]\d{3}$/.test(zipcode)) return undefined;
  return stretches.findLast(([from]) => Number(zipcode) >= from)?.[1];
}
