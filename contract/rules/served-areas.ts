import type { Content } from '../content/content.ts';

/** True when the company works under that postal code; what no area holds is not served. */
export function isServed(zipcode: string, areas: Content['servedAreas']): boolean {
  const code = Number(zipcode);
  return areas.findLast(({ from, to }) => code >= from && code <= to)?.served ?? false;
}
