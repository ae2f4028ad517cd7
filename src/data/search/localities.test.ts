import { describe, expect, test } from 'vitest';
import { findLocalities, otherTowns } from './localities.ts';

const localitiesOf = async (zipcode: string) =>
  (await findLocalities(zipcode, 100)).filter((one) => one.zipcode === zipcode);

const best = async (typed: string): Promise<string | undefined> => {
  const [found] = await findLocalities(typed, 1);
  return found === undefined ? undefined : `${found.zipcode} ${found.fr} ${found.nl}`;
};

describe('finding a locality without network', () => {
  test.each([
    ['laken', '1020 Laeken Laken'],
    ['1020', '1020 Laeken Laken'],
    ['eigenbrakel', "1420 Braine-l'Alleud Eigenbrakel"],
    ['braine alleud', "1420 Braine-l'Alleud Eigenbrakel"],
    ['coxyde', '8670 Coxyde Koksijde'],
    ['schaerbek', '1030 Schaerbeek Schaarbeek'],
    ['Schaarbeek', '1030 Schaerbeek Schaarbeek'],
    ['Ixeles', '1050 Ixelles Elsene'],
    ['LIEGE', '4000 Liège Luik'],
    ['1049', '1049 Bruxelles Brussel'],
    ['7010', '7010 SHAPE SHAPE'],
    ['pajottegem', '1540 Pajottegem Pajottegem'],
    ['Luik', '4000 Liège Luik'],
    ['saint gilles bruxelles', undefined],
    ['1060 saint-giles', '1060 Saint-Gilles Sint-Gillis'],
    ['fontaine l eveque', "6140 Fontaine-l'Évêque Fontaine-l'Évêque"],
  ])('%s → %s', async (typed, found) => {
    expect(await best(typed)).toBe(found);
  });

  test('the name of a town finds no postal code of an institution', async () => {
    const found = await findLocalities('Bruxelles', 6);
    expect(found.filter(({ fr }) => fr === 'Bruxelles').map(({ zipcode }) => zipcode)).toEqual(['1000']);
  });

  test('returns all localities of a postal code', async () => {
    expect((await localitiesOf('1367')).length).toBeGreaterThan(5);
    expect(await localitiesOf('0000')).toEqual([]);
  });
});

test.each([
  ['2980', 'Halle'],
  ['7910', 'Forest'],
  ['2430', 'Vorst'],
  ['3800', 'Aalst'],
])('%s %s has no other name than its own', async (zipcode, name) => {
  const found = (await localitiesOf(zipcode)).find(({ fr, nl }) => fr === name || nl === name);
  expect(found).toMatchObject({ fr: name, nl: name });
});

test.each([
  ['4000', 'Liège', true],
  ['4000', 'luik', true],
  ['4000', 'Namur', false],
  ['1130', 'Bruxelles', true],
  ['1130', 'Haren (Bruxelles)', true],
  ['1130', 'Gent', false],
  ['1000', 'Brussel 1', true],
  ['1049', 'Bruxelles', true],
  ['7010', 'Casteau', true],
  ['9840', 'Nazareth-De Pinte', true],
  ['9840', 'De Pinte', true],
  ['9999', 'Nulle part', true],
  ['4000', '', true],
])('%s %s fits: %s', async (zipcode, city, fits) => {
  expect((await otherTowns())(zipcode, city).length === 0).toBe(fits);
});
