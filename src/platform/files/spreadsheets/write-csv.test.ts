import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SheetColumn } from '#contract/rules/tables/spreadsheets.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { writeCsv } from './write-csv.ts';

const columns: SheetColumn[] = [
  { title: 'Numéro', kind: 'link' },
  { title: 'Client', kind: 'text' },
  { title: 'GSM', kind: 'text' },
  { title: 'Date', kind: 'day' },
  { title: 'Visite', kind: 'instant' },
  { title: 'Total', kind: 'money', hasTotal: true },
  { title: 'Payée', kind: 'yesNo' },
  { title: 'Taux', kind: 'share' },
  { title: 'Minutes', kind: 'number' },
];
const link = { text: '2026-000001', href: 'https://app.example/orders/1' };
const rows = [
  [link, '=HYPERLINK("http://evil.example";"Ici")', '0470123456', '2026-11-24', '2026-07-01T22:00:00.000Z', 123_450],
  [null, '+1', '+32 470 12 34 56', null, null, -5, false, 0.125, 12.5],
];

test('is read in Belgium: a mark, semicolons, commas, days first; zeros are kept and formulas are texts', async () => {
  const table = await writeCsv({ name: 'Commandes', columns, rows }, { yes: 'oui', no: 'non' }).arrayBuffer();
  // The decoder takes the mark off.
  expect([...new Uint8Array(table).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(table).split('\r\n')).toEqual([
    'Numéro;Client;GSM;Date;Visite;Total;Payée;Taux;Minutes',
    `2026-000001;"'=HYPERLINK(""http://evil.example"";""Ici"")";0470 12 34 56;24/11/2026;02/07/2026 00:00;1234,50;;;`,
    `;'+1;'+32 470 12 34 56;;;-0,05;non;12,5%;12,5`,
    '',
  ]);
});

test('what was exported as a CSV is imported with the same texts', async () => {
  const read = await readSpreadsheet(writeCsv({ name: 'Commandes', columns, rows }, { yes: 'oui', no: 'non' }));
  expect('rows' in read ? read.rows.map(([, client]) => client) : read).toEqual(rows.map(([, client]) => client));
});

test('any texts that are exported as a CSV are read back the same', async () => {
  const unit = fc.oneof(
    fc.constantFrom(';', ',', '\t', '|', '"', "'", '\n', '=', '-', 'é', ' ', '1.250', '#N/A'),
    fc.string(),
  );
  const text = fc.string({ unit, minLength: 1 });
  const two: SheetColumn[] = [
    { title: 'Client', kind: 'text' },
    { title: 'Note', kind: 'text' },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), async (given) => {
      const read = await readSpreadsheet(writeCsv({ name: 'A', columns: two, rows: given }, { yes: 'oui', no: 'non' }));
      expect('rows' in read ? read.rows : read).toEqual(given);
    }),
  );
});
