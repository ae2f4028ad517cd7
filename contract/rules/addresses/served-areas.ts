import type { Content } from '../../content/content.ts';

/** True when the company serves a postal code. A code outside every area is not served. */
export function isServed(zipcode: string, areas: Content['servedAreas']): boolean {
  const code = Number(zipcode);
  return areas.findLast(({ from, to }) => code >= from && code <= to)?.served ?? false;
}
