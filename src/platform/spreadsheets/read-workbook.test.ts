import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];

async function workbook(sheet: Partial<Sheet>): Promise<Blob> {
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Clients', ...sheet }] }))]);
}

test('reads headers and rows of the first sheet, without the empty rows below', async () => {
  const date = new Date('2026-11-03T00:00:00Z');
  const sheet = {
    columns: [{}, { numFmt: 'dd/mm/yyyy' }],
    rows: [
      [' Nom ', 'Date'],
      ['A', date],
      [null, null],
    ],
  };
  expect(await readWorkbook(await workbook(sheet))).toEqual({ headers: ['Nom', 'Date'], rows: [['A', date]] });
});

test.each([
  ['a text', new Blob(['Nom;Date\nA;2026'])],
  ['an image', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])])],
  ['nothing', new Blob([])],
  [
    'a zip of something else',
    new Blob([new Uint8Array([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)])]),
  ],
])('refuses %s', async (_what, file) => {
  expect(await readWorkbook(file)).toEqual({ fault: 'notXlsx' });
});

test('refuses a workbook without rows, with merged cells, with too many rows, too large', async () => {
  expect(await readWorkbook(await workbook({ rows: [['Nom']] }))).toEqual({ fault: 'empty' });
  const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }];
  expect(await readWorkbook(await workbook({ rows: [['Nom'], ['A'], ['B']], merges }))).toEqual({ fault: 'merged' });
  const many = Array.from({ length: 100_001 }, (_, index) => [`Client ${index}`]);
  expect(await readWorkbook(await workbook({ rows: many }))).toEqual({ fault: 'tooManyRows', count: 100_000 });
  expect(await readWorkbook(new Blob([new Uint8Array(21 * 1024 * 1024)]))).toEqual({ fault: 'tooBig' });
});
