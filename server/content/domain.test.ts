import { describe, expect, test } from 'vitest';
import type { Content } from '#contract/content/content.ts';
import { bpostStretches } from '#contract/rules/addresses/regions.ts';
import { isServed } from '#contract/rules/addresses/served-areas.ts';
import { loadContent } from './load.ts';

const content = loadContent('content');
const { survey } = content;

function countBy<T>(rows: readonly T[], keyOf: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) counts[keyOf(row)] = (counts[keyOf(row)] ?? 0) + 1;
  return counts;
}

/** Returns every text of the content that people read, with its location. */
function words(all: Content): [string, { fr: string; nl: string }][] {
  const { services, documents, checklists, proofs, remarks, validity, supplements, vatRates } = all;
  return [
    ...services.map(({ code, name }): [string, typeof name] => [code, name]),
    ...documents.map(({ service, code, name }): [string, typeof name] => [`${service} ${code}`, name]),
    ...checklists.map(({ service, code, text }): [string, typeof text] => [`${service} ${code}`, text]),
    ...proofs.map(({ code, name }): [string, typeof name] => [code, name]),
    ...remarks.map(({ code, text }): [string, typeof text] => [code, text]),
    ...validity.map(({ service, code, name }): [string, typeof name] => [`${service} ${code}`, name]),
    ...supplements.map(({ service, code, name }): [string, typeof name] => [`${service} ${code}`, name]),
    ...vatRates.map(({ rate, name }): [string, typeof name] => [`${rate} %`, name]),
    ...survey.sections.map(({ code, name }): [string, typeof name] => [code, name]),
    ...survey.questions.map(({ code, text }): [string, typeof text] => [code, text]),
  ];
}

describe('the content covers the domain', () => {
  test('has nine services', () => {
    expect(content.services.map(({ code }) => code)).toEqual([
      'PEB',
      'COM',
      'ELE',
      'ASB',
      'MAZ',
      'GAZ',
      '360',
      'PHO',
      'PLA',
    ]);
    expect(content.services.every(({ vat }) => vat === 21)).toBe(true);
  });

  test('has 61 required documents, 15 of them only if present', () => {
    expect(countBy(content.documents, ({ service }) => service)).toEqual({
      all: 2,
      PEB: 10,
      COM: 7,
      ELE: 7,
      ASB: 7,
      MAZ: 7,
      GAZ: 6,
      '360': 4,
      PHO: 7,
      PLA: 4,
    });
    const optional = content.documents.filter(({ always }) => !always).map(({ service, code }) => `${service} ${code}`);
    expect(optional).toEqual([
      'PEB insulation',
      'PEB ventilation-solar',
      'PEB proofs',
      'ELE single-line',
      'ELE position',
      'ELE infringements',
      'ASB samples',
      'ASB year-proof',
      'ASB inaccessible',
      'MAZ former-certificate',
      'GAZ flue',
      '360 outside',
      'PHO garden',
      'PHO annexes',
      'PLA slopes',
    ]);
  });

  test('has 63 checks on site', () => {
    expect(countBy(content.checklists, ({ service }) => service)).toEqual({
      all: 5,
      PEB: 10,
      COM: 5,
      ELE: 8,
      ASB: 8,
      MAZ: 8,
      GAZ: 6,
      '360': 4,
      PHO: 4,
      PLA: 5,
    });
  });

  test('has 64 questions in eleven sections, of six types, 26 of them conditional', () => {
    expect(countBy(survey.questions, ({ section }) => section)).toEqual({
      volume: 5,
      walls: 8,
      roof: 7,
      floors: 6,
      windows: 7,
      heating: 8,
      'hot-water': 7,
      ventilation: 4,
      solar: 5,
      cooling: 3,
      proofs: 4,
    });
    expect(countBy(survey.questions, ({ type }) => type)).toEqual({
      yesno: 8,
      number: 18,
      document: 4,
      choice: 24,
      photo: 8,
      choices: 2,
    });
    expect(survey.questions.filter(({ onlyIf }) => onlyIf !== null)).toHaveLength(26);
  });

  test('has as many answer choices as the protocol defines', () => {
    const choices = Object.fromEntries(survey.questions.map((one) => [one.code, one.choices.length]));
    expect(choices).toMatchObject({
      'wall-insulation': 3,
      'wall-insulant': 5,
      'wall-type': 3,
      'wall-contact': 4,
      'roof-type': 3,
      'floor-contact': 4,
      glazing: 4,
      frame: 4,
      'heating-energy': 6,
      'heating-sharing': 2,
      boiler: 2,
      emitters: 3,
      'heating-control': 4,
      'hot-water-production': 3,
      'ventilation-system': 5,
      'ventilated-rooms': 6,
      'solar-orientation': 4,
      'cooled-rooms': 6,
      'proof-category': 11,
      'proof-target': 11,
    });
    expect(survey.unknownReasons.map(({ code }) => code)).toEqual([
      'inaccessible',
      'hidden',
      'absent',
      'missing-document',
    ]);
  });

  test('has eleven proofs and three regions', () => {
    expect(content.proofs).toHaveLength(11);
    expect(content.regions.map(({ region, validityYears }) => [region, validityYears])).toEqual([
      ['brussels', 10],
      ['wallonia', 10],
      ['flanders', 10],
    ]);
  });

  test('asks again about a measure of the survey outside the domain’s limits', () => {
    const boundsOf = (code: string) => survey.questions.find((question) => question.code === code)?.bounds;
    for (const part of ['wall', 'roof', 'floor'])
      expect(boundsOf(`${part}-insulation-thickness`)).toEqual({ min: 5, max: 500 });
    expect(boundsOf('floor-area')).toEqual({ min: 5, max: 5000 });
    expect(boundsOf('building-year')).toMatchObject({ min: 1700 });
  });

  test('has the limits of each region’s labels', () => {
    const limits = (of: string) =>
      content.labelScales
        .filter(({ region }) => region === of)
        .map(
          ({ label, subLabel, limit, included }) => `${subLabel ?? label} ${included ? '' : '<'}${limit ?? 'above'}`,
        );
    expect(limits('brussels').join(', ')).toBe(
      'A++ <0, A+ 15, A 30, A- 45, B+ 62, B 78, B- 95, C+ 113, C 132, C- 150, D+ 170, D 190, D- 210, E+ 232, E 253, E- 275, F 345, G above',
    );
    expect(limits('wallonia').join(', ')).toBe('A++ 0, A+ 45, A 85, B 170, C 255, D 340, E 425, F 510, G above');
    expect(limits('flanders').join(', ')).toBe('A+ 0, A 100, B 200, C 300, D 400, E 500, F above');
  });

  test('has the people, authorities and software of each region', () => {
    expect(content.regions.map(({ certifier, authority, software }) => [certifier.nl, authority.nl, software])).toEqual(
      [
        [expect.stringContaining('EPB-expert'), 'Leefmilieu Brussel', 'CertiBru-Res'],
        ['erkend PEB-certificeerder', 'SPW Énergie', 'PACE'],
        ['energiedeskundige type A', 'VEKA', 'VEKA EPC'],
      ],
    );
  });

  test('has how long certificates are valid, in months', () => {
    expect(content.validity.map(({ service, code, months, orMonths }) => [service, code, months, orMonths])).toEqual([
      ['ELE', 'compliant', 300, null],
      ['ELE', 'negative-sale', 18, null],
      ['ELE', 'negative', 12, null],
      ['ASB', 'usual', 120, null],
      ['ASB', 'high-risk', 60, null],
      ['MAZ', 'green', null, null],
      ['MAZ', 'orange', 6, null],
      ['MAZ', 'red', 0, null],
      ['MAZ', 'periodic-wallonia', 36, 120],
      ['MAZ', 'periodic-flanders', 60, null],
      ['MAZ', 'periodic-brussels', null, null],
    ]);
  });

  test('has supplements in cents, and VAT with its exception', () => {
    expect(content.supplements.map(({ service, code, kind, price }) => [service, code, kind, price])).toEqual([
      ['ELE', 'complex', 'instead', 19_000],
      ['ASB', 'sample', 'each', 5_000],
      ['ASB', 'ovam', 'once', null],
    ]);
    expect(content.vatRates.map(({ rate, use }) => [rate, use])).toEqual([
      [21, 'usual'],
      [6, 'exception'],
    ]);
  });

  test('has the postal codes of regions that a device knows without content', () => {
    expect(content.regionZipcodes).toEqual(bpostStretches);
  });

  test('has the west of the compass in each language', () => {
    const orientation = survey.questions.find(({ code }) => code === 'solar-orientation')?.choices ?? [];
    expect(orientation.map(({ code, name }) => [code, name.fr, name.nl])).toEqual([
      ['north', 'N', 'N'],
      ['east', 'E', 'O'],
      ['south', 'S', 'Z'],
      ['west', 'O', 'W'],
    ]);
  });

  test('has every text in both languages; the same only where the word is the same', () => {
    const same = words(content).filter(([, { fr, nl }]) => fr.toLowerCase() === nl.toLowerCase());
    expect(same.map(([, { fr }]) => fr).sort()).toEqual(['Document']);
  });
});

test.each([
  ['1000', 'Brussels', true],
  ['4000', 'Liège', true],
  ['7000', 'Mons', true],
  ['9000', 'Gent, in the list of Flanders', true],
  ['1755', 'Gooik, in the list of Flanders', true],
  ['8000', 'Brugge, which is not in it', false],
  ['3945', 'Ham, which is not in it', false],
  ['6700', 'Arlon', false],
])('the company works in %s (%s): %s', (zipcode, _name, served) => {
  expect(isServed(zipcode, content.servedAreas)).toBe(served);
});
