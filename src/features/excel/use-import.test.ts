// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import { withReading } from './use-import.ts';

beforeEach(() => localStorage.clear());

test('what is answered about rows that read otherwise in another encoding or with another separator is gone', () => {
  const sheetOf = (rows: ReadCell[][]) => ({ headers: ['Nom', 'GSM'], rows, is1904: false });
  const before = {
    file: new File([], 'a.csv'),
    sheet: sheetOf([
      ['SociŽtŽ', 'inconnu'],
      ['Dupont', 'inconnu'],
    ]),
    wanted: { encoding: 'macintosh' as const },
    encodings: [],
    numberColumns: [],
    mapping: {},
    corrections: new Map([
      [2, { name: 'SociŽtŽ', phone: '0475123456' }],
      [3, { phone: '0475123457' }],
    ]),
    choices: new Map([
      [2, 'fill' as const],
      [3, 'use' as const],
    ]),
    usual: 'use' as const,
  };
  const after = withReading(
    'clients',
    before,
    sheetOf([
      ['Société', 'inconnu'],
      ['Dupont', 'inconnu'],
    ]),
  );
  expect(after.corrections).toEqual(new Map([[3, { phone: '0475123457' }]]));
  expect(after.choices).toEqual(new Map([[3, 'use']]));
  expect(after).toMatchObject({ mapping: { name: 0, phone: 1 }, wanted: { encoding: 'macintosh' } });
});
