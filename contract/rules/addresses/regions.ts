import type { Content } from '../../content/content.ts';
import type { Order } from '../../entities/order.ts';
import { asValue } from '../text/lines.ts';

/**
 * Belgian postal codes by region, from the numbering plan of bpost. They apply while no content is loaded. Each line is the
 * first code of a range.
 */
export const bpostStretches: Content['regionZipcodes'] = [
  { from: 1000, region: 'brussels' },
  { from: 1300, region: 'wallonia' },
  { from: 1500, region: 'flanders' },
  { from: 4000, region: 'wallonia' },
  { from: 8000, region: 'flanders' },
];

/** Returns the region of a postal code of four digits; undefined for any other text. */
export function regionOf(zipcode: string, stretches = bpostStretches): Order['region'] | undefined {
  const code = asValue(zipcode);
  if (!/^[1-9]\d{3}$/.test(code)) return undefined;
  return stretches.findLast(({ from }) => Number(code) >= from)?.region;
}
