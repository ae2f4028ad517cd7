import { describe, expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { certifier } from '#tests/support/rows.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import type { ImportKind, Mapping } from './import-fields.ts';
import { guessMapping } from './import-fields.ts';
import type { Corrections, ImportContext } from './import-faults.ts';
import type { ImportedRow } from './import-rows.ts';
import { createRowReader } from './import-rows.ts';

const context: ImportContext = {
  actor: certifier,
  isCommercial: true,
  today: '2026-11-24',
  content: testContent,
  zipcodes: new Set(['1000', '1050']),
  typeNames: { Agency: ['Bureau de vente'] },
  is1904: false,
  columns: 10,
  moreText: (field, more) => `${field} : ${more}`,
  wishText: (day, part) => `Visite souhaitée : ${day}, ${part}`,
};

function importRows(
  kind: ImportKind,
  rows: readonly (readonly ReadCell[])[],
  mapping: Mapping,
  given: ImportContext,
  corrected: Corrections = {},
): ImportedRow[] {
  const read = createRowReader(kind, mapping, given);
  return rows.flatMap((cells, index) => read(cells, index + 2, corrected) ?? []);
}
const headers = ['Nom', 'Type', 'GSM', 'E-mail', 'N° TVA', 'Adresse', 'N°', 'Code postal', 'Commune', 'Remarque'];
const mapping = guessMapping('clients', headers);
const clients = (...rows: (string | number | null)[][]): ImportedRow[] => importRows('clients', rows, mapping, context);
const faults = (row: ImportedRow | undefined) => (row !== undefined && 'faults' in row ? row.faults : []);

describe('clients', () => {
  test('are read from usual headers, whatever Excel made of their numbers', () => {
    expect(mapping).toEqual({
      name: 0,
      type: 1,
      phone: 2,
      email: 3,
      vatNumber: 4,
      street: 5,
      number: 6,
      zipcode: 7,
      city: 8,
      note: 9,
    });
    const [row] = clients([
      'Immo Cambre',
      'agence',
      470123456,
      'a@immo.example',
      '0123.456.749',
      'Rue Haute',
      12,
      1000,
      'Bruxelles',
      null,
    ]);
    expect(row).toMatchObject({
      line: 2,
      texts: { name: 'Immo Cambre', street: 'Rue Haute', city: 'Bruxelles' },
      change: {
        name: 'client.create',
        args: {
          type: 'Agency',
          phone: '0470123456',
          vatNumber: 'BE0123456749',
          address: { street: 'Rue Haute', number: '12', zipcode: '1000', city: 'Bruxelles' },
        },
      },
    });
  });

  test('of the same row are the same record in any file, and of another importer another one', () => {
    const ids = (rows: ImportedRow[]) => rows.flatMap((row) => ('change' in row ? row.id : []));
    const once = ids(clients(['A', null], ['B', null]));
    expect(ids(clients(['C', null], ['B', null], [null, null]))).toContain(once[1]);
    const other = { ...context, actor: { ...certifier, id: '01900000-0000-7000-8000-000000000009' } };
    expect(ids(importRows('clients', [['A']], mapping, other))).not.toEqual([once[0]]);
    expect(faults(clients(['A'], ['A'])[1])).toEqual([{ field: 'name', fault: 'twice' }]);
  });

  test('with wrong values are refused, each value with its reason', () => {
    const [row] = clients([null, 'Banquier', '12', 'nobody', '0123', 'Rue Haute', null, null, 'Bruxelles', null]);
    expect(faults(row)).toEqual([
      { field: 'name', fault: 'required' },
      { field: 'type', fault: 'type' },
      { field: 'phone', fault: 'phone' },
      { field: 'email', fault: 'email' },
      { field: 'vatNumber', fault: 'vatNumber' },
      { field: 'number', fault: 'required' },
      { field: 'zipcode', fault: 'required' },
    ]);
    expect(faults(clients(['x'.repeat(201)])[0])).toEqual([{ field: 'name', fault: 'tooLong' }]);
  });

  test.each([
    ['Notary', 'notaris'],
    ['Notary', 'NOTAIRE'],
    ['Agency', 'bureau de vente'],
    ['Trustee', 'Trustee'],
  ])('are of the type %s by the text %s, in either language', (type, text) => {
    expect(clients(['Immo', text])[0]).toMatchObject({ change: { args: { type } } });
  });

  test('with wrong values are the same record once they are corrected', () => {
    const rows = [['Immo', null, 'inconnu']];
    const [wrong] = importRows('clients', rows, mapping, context);
    const [right] = importRows('clients', rows, mapping, context, { phone: ' 0470 12 34 56 ' });
    expect(faults(wrong)).toEqual([{ field: 'phone', fault: 'phone' }]);
    expect(right).toMatchObject({ id: wrong?.id, change: { args: { phone: '0470 12 34 56' } } });
  });
});

test('a question is dropped by its own answer, not by another one about its field', () => {
  const titles = ['Nom', 'Rue', 'Numéro', 'CP', 'Ville', 'Service', 'Prix'];
  const columns = { ...context, columns: titles.length };
  const asked = (cells: ReadCell[], corrected: Corrections = {}) =>
    faults(importRows('orders', [cells], guessMapping('orders', titles), columns, corrected)[0]).map(
      ({ fault }) => fault,
    );
  const row = (name: string, price: string, number: ReadCell = 1): ReadCell[] => [
    name,
    'Rue Haute',
    number,
    1000,
    'Bruxelles',
    'PEB',
    price,
  ];
  const extra = [...row('Jan\u0092', '250'), 'extra'];
  expect(asked(extra)).toEqual(['unreadable']);
  expect(asked(extra, { name: 'Jan' })).toEqual(['extraCells']);
  expect(asked(extra, { extraCells: 'extra' })).toEqual(['unreadable']);
  expect(asked(extra, { name: 'Jan', extraCells: 'extra' })).toEqual([]);
  expect(asked(row('Jan', '4,75E+08'), { price: '215.500' })).toEqual(['farPrice']);
  expect(asked(row('Jan', '215.500'), { price: '215500' })).toEqual(['farPrice']);
  expect(asked(row('Jan', '215.500'), { price: '215500', farPrice: '215500' })).toEqual([]);
  expect(asked(row('Jan', '215.500'), { price: '315500', farPrice: '215500' })).toEqual(['farPrice']);
  expect(asked(row('Jan', '215.500'), { price: '215,50' })).toEqual([]);
});

test('a number that is left empty is that of the street, which loses nothing', () => {
  const titles = ['Nom', 'Rue', 'Numéro', 'CP', 'Ville'];
  const rows = [['Jan', 'Kerkstraat 12', '#N/A', 9000, 'Gent']];
  const given = { ...context, columns: 5, zipcodes: null };
  const columns = guessMapping(
    'clients',
    titles.map((title) => title.replace('Numéro', 'Huisnr')),
  );
  const [row] = importRows('clients', rows, columns, given, { number: '' });
  expect(row).toMatchObject({ change: { args: { address: { street: 'Kerkstraat', number: '12' } } } });
});

describe('orders', () => {
  const columns = guessMapping('orders', [
    'Klant',
    'Straat',
    'Huisnummer',
    'Postcode',
    'Gemeente',
    'Dienst',
    'Prijs',
    'Datum',
  ]);
  const orders = (...rows: (string | number | Date | null)[][]) => importRows('orders', rows, columns, context);

  test('get the price of the service, a day and an address to complete', () => {
    const [dated, undated] = orders(
      ['Jean', 'Rue Haute', 1, 1000, 'Bruxelles', 'PEB', 250.5, new Date('2026-11-03T00:00:00Z')],
      ['Jean', 'Rue Haute', 2, 1000, 'Bruxelles', 'peb', null, null],
    );
    expect(dated).toMatchObject({
      change: {
        name: 'order.create',
        args: { orderDate: '2026-11-03', total: 25_050, addressIncomplete: true, commercial: certifier },
      },
    });
    const usual = testContent.services.find(({ code }) => code === 'PEB')?.price.usual;
    expect(undated).toMatchObject({ change: { args: { orderDate: '2026-11-24', total: usual } } });
    const ofClient = (row: ImportedRow | undefined) =>
      row !== undefined && 'change' in row && row.change.name === 'order.create'
        ? row.change.args.client.id
        : undefined;
    expect(ofClient(dated)).toBe(ofClient(undated));
  });

  test.each([
    ['3/11/26', '2026-11-03', false],
    ['03-11-2026 14:30', '2026-11-03', false],
    ['2026-11-03T14:30:00', '2026-11-03', false],
    ['29/02/2028', '2028-02-29', false],
    // Cells without the format of a date.
    [46_329, '2026-11-03', false],
    [46_329.5, '2026-11-03', false],
    [44_867, '2026-11-03', true],
  ])('with the date %s are of %s', (date, orderDate, is1904) => {
    const rows = [['Jean', 'Rue Haute', 1, 1000, 'Bruxelles', 'PEB', null, date]];
    expect(importRows('orders', rows, columns, { ...context, is1904 })[0]).toMatchObject({
      change: { args: { orderDate } },
    });
  });

  test.each(['29/02/2027', '31/02/2026', '03/12/26 ?', '1999-01-01', 'demain', '46329', '46329.5'])(
    'with the date %s are refused',
    (date) => {
      const [row] = orders(['Jean', 'Rue Haute', 1, 1000, 'Bruxelles', 'PEB', null, date]);
      expect(faults(row)).toEqual([{ field: 'orderDate', fault: 'date' }]);
    },
  );

  test.each([
    ['PEB + ELE', ['PEB', 'ELE']],
    ['ELE, EPC', ['ELE', 'PEB']],
    ['plan et métré', ['PLA']],
    ['certificat PEB résidentiel et plan et métré / 360', ['PEB', 'PLA', '360']],
    ['PEB\nELE', ['PEB', 'ELE']],
    ['PEB parties communes, non résidentiel ; PHO', ['COM', 'PHO']],
  ])('with several services in one cell, %j, have them all', (text, codes) => {
    const [row] = orders(['Jean', 'Rue Haute', 1, 1000, 'Bruxelles', text, 500, null]);
    const args = row !== undefined && 'change' in row && row.change.name === 'order.create' ? row.change.args : null;
    expect(args?.services.map(({ code }) => code)).toEqual(codes);
    expect(args?.total).toBe(50_000);
    // A price is that of the only service; of several, each has its own.
    expect(args?.priceInclVat === 50_000).toBe(codes.length === 1);
  });

  test('one of several services that is unknown is asked about', () => {
    expect(faults(orders(['Jean', 'Rue Haute', 1, 1000, 'Bruxelles', 'PEB + piscine', null, null])[0])).toEqual([
      { field: 'service', fault: 'service' },
    ]);
  });

  describe('with a wished date', () => {
    const wishes = guessMapping('orders', ['Client', 'Rue', 'CP', 'Commune', 'Service', 'Date souhaitée', 'Date']);
    const wished = (text: string | number | Date) =>
      importRows('orders', [['Jean', 'Rue Haute 1', 1000, 'Bruxelles', 'PEB', text, '03/11/2026']], wishes, context)[0];

    test.each<[string | number | Date, string]>([
      ['03/12/2026', '2026-12-03, any'],
      [new Date('2026-12-03T00:00:00Z'), '2026-12-03, any'],
      [46_359, '2026-12-03, any'],
      ['03/12/26 14:00', '2026-12-03, afternoon\n03/12/26 14:00'],
      ['3 décembre 2026 à 9h30', '2026-12-03, morning\n3 décembre 2026 à 9h30'],
      ['do 3/12/2026', '2026-12-03, any'],
      ['jeudi 3/12/2026 matin', '2026-12-03, morning'],
      ['3-12-2026, namiddag', '2026-12-03, afternoon'],
      ['24/11/2026', '2026-11-24, any'],
    ])('%s have the wished visit, and their own day', (text, expected) => {
      expect(wished(text)).toMatchObject({
        change: { args: { orderDate: '2026-11-03', planningRemark: `Visite souhaitée : ${expected}` } },
      });
    });

    test('keep what the cell says besides', () => {
      expect(wished('03/12/2026 ou plus tard')).toMatchObject({
        change: { args: { planningRemark: 'Visite souhaitée : 2026-12-03, any\n03/12/2026 ou plus tard' } },
      });
    });

    test.each([
      ['23/11/2026', 'past'],
      ['dès que possible', 'date'],
    ])('%s are asked about', (text, fault) => {
      expect(faults(wished(text))).toEqual([{ field: 'wishedVisit', fault }]);
    });
  });

  test('outside of the company’s area, or where no town is, are refused', () => {
    const area = { content: { ...testContent, servedAreas: [{ from: 1000, to: 1000, served: true }] }, zipcodes: null };
    const rows = [
      ['Jean', 'Rue Haute 12b', null, 1050, 'Ixelles', 'PEB', null, null],
      ['Jean', 'Rue Haute 12b', null, 1000, 'Bruxelles', 'PEB', null, null],
    ];
    const [refused, served] = importRows('orders', rows, columns, { ...context, ...area });
    expect(faults(refused)).toEqual([{ field: 'zipcode', fault: 'notServed' }]);
    expect(served).toMatchObject({ change: { args: { address: { street: 'Rue Haute', number: '12b' } } } });
    expect(faults(importRows('orders', rows, columns, { ...context, zipcodes: new Set(['1000']) })[0])).toEqual([
      { field: 'zipcode', fault: 'zipcode' },
    ]);
  });

  test('without what an order needs are refused', () => {
    const [row] = orders([null, null, 1, 9999999, null, 'Piscine', -5, null]);
    expect(faults(row).map(({ field, fault }) => `${field} ${fault}`)).toEqual([
      'name required',
      'street required',
      'city required',
      'zipcode zipcode',
      'service service',
      'price price',
    ]);
  });
});
