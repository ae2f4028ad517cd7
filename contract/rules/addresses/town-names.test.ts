import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bilingualTowns } from '../../data/bilingual-towns.ts';
import { townName, townSearchText } from './town-names.ts';

test('every locality has both of its names, and one with one name has no other’s', () => {
  const [, ...lines] = readFileSync(new URL('../../data/localities.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const named = lines.map((line) => line.split(',').slice(0, 3));
  const bilingual = named.filter(([, fr, nl]) => fr !== nl);
  const pairs = (all: readonly (readonly string[])[]): string[] =>
    [...new Set(all.map(([, fr, nl]) => `${fr}/${nl}`))].toSorted();
  expect(pairs(bilingualTowns.split('\n').map((line) => line.split(',')))).toEqual(pairs(bilingual));
  for (const [zipcode = '', fr = '', nl = ''] of named) {
    expect(townName({ zipcode, city: nl }, 'fr')).toBe(fr);
    expect(townName({ zipcode, city: fr }, 'nl')).toBe(nl);
  }
});

test.each([
  ['1190', 'FOREST', 'Vorst', 'another way of writing'],
  ['1060', 'saint gilles', 'Sint-Gillis', 'without its hyphen'],
  ['7910', 'Forest', 'Forest', 'a town of the same name elsewhere'],
  ['1070', 'Bruxelles', 'Brussel', 'the capital’s name in another municipality'],
  ['1049', 'Bruxelles', 'Brussel', 'an institution’s postal code'],
  ['4000', 'Liège-sur-Meuse', 'Liège-sur-Meuse', 'an unknown name'],
  ['', '', '', 'no town'],
])('in Dutch, %s %s is %s: %s', (zipcode, city, dutch) => {
  expect(townName({ zipcode, city }, 'nl')).toBe(dutch);
});

test('a town is searched by both of its names', () => {
  expect(townSearchText({ zipcode: '1190', city: 'Forest' })).toBe('1190 Forest Vorst');
});
