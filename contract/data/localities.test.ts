import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { distanceBetween } from '../rules/visits/travel.ts';

/** Large municipalities that are alone under their postal code: their neighbours are further away. */
const alone = new Set(['1560', '2300', '2400', '2900', '3570', '3690', '3980', '9600']);

/** The furthest that a village lies from the next one of its own postal code, or of one beside it, in kilometres. */
const furthest = 10.5;

test('every locality lies near another one of its postal code or of one beside it, and not where its namesake lies', () => {
  const [, ...lines] = readFileSync(new URL('localities.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const places = lines.flatMap((line) => {
    const [zipcode = '', name = '', , , latitude, longitude, kind] = line.split(',');
    // Institutions and merged municipalities have the coordinates of a town in the table.
    return kind === undefined ? [{ zipcode, name, latitude: Number(latitude), longitude: Number(longitude) }] : [];
  });
  const zipcodes = [...new Set(places.map(({ zipcode }) => zipcode))];
  const lost = places.filter((place) => {
    const at = zipcodes.indexOf(place.zipcode);
    const near = new Set(zipcodes.slice(Math.max(0, at - 2), at + 3));
    const others = places.filter((other) => other !== place && near.has(other.zipcode));
    return !others.some((other) => distanceBetween(place, other) < furthest);
  });
  expect(lost.filter(({ zipcode }) => !alone.has(zipcode)).map(({ zipcode, name }) => `${zipcode} ${name}`)).toEqual(
    [],
  );
  expect(lost.map(({ zipcode }) => zipcode)).toEqual([...alone]);
});
