import type { Content } from '../content/content.ts';
import type { Order } from '../entities/order.ts';

/**
 * Belgian postal codes by region, by the numbering plan of bpost: what holds as long as no content is at hand. Each line is the
 * first code of a stretch.
 */
export const bpostStretches: Content['regionZipcodes'] = [
  { from: 1000, region: 'brussels' },
  { from: 1300, region: 'wallonia' },
  { from: 1500, region: 'flanders' },
  { from: 4000, region: 'wallonia' },
  { from: 8000, region: 'flanders' },
];

/** The region that a postal code of four digits lies in; undefined for anything else. */
export function regionOf(zipcode: string, stretches = bpostStretches): Order['region'] | undefined {
  if (!/^[1-9]\d{3}$/.test(zipcode)) return undefined;
  return stretches.findLast(({ from }) => Number(zipcode) >= from)?.region;
}
