import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';

type Sheet = Parameters<typeof writeXlsx>[0]['sheets'][number];
type Options = Partial<Parameters<typeof writeXlsx>[0]>;

async function workbook(sheet: Partial<Sheet>, options: Options = {}): Promise<Blob> {
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Clients', ...sheet }], ...options }))]);
}
const bytes = (...given: number[]): Blob => new Blob([new Uint8Array(given)]);
const headers = ['Nom', 'Ville'];

test.each(['1900', '1904'] as const)('reads a workbook that counts its days from %s', async (dateSystem) => {
  const date = new Date('2028-02-29T00:00:00Z');
  const sheet = {
    columns: [{}, { numFmt: 'dd/mm/yyyy' }],
    rows: [
      [' Nom ', 'Date'],
      ['A', date],
      [null, null],
    ],
  };
  expect(await readSpreadsheet(await workbook(sheet, { dateSystem }))).toEqual({
    headers: ['Nom', 'Date'],
    rows: [['A', date]],
    is1904: dateSystem === '1904',
  });
});

const accents = 'Nom;Ville\r\nÉcole d’été;Liège\r\n';
const utf16 = (text: string, isBig: boolean): Blob => {
  const little = Buffer.from(text, 'utf16le');
  return new Blob([new Uint8Array(isBig ? little.swap16() : little)]);
};

test.each([
  ['UTF-8', new Blob([accents])],
  ['UTF-8 with its mark', new Blob(['\uFEFF', accents])],
  // É, é and è as in Latin 1, the apostrophe is Windows’ own.
  ['Windows-1252', new Blob([new Uint8Array(Buffer.from(accents.replace('’', '\u0092'), 'latin1'))])],
  ['UTF-16, little end first, with its mark', utf16(`\uFEFF${accents}`, false)],
  ['UTF-16, big end first, with its mark', utf16(`\uFEFF${accents}`, true)],
  ['UTF-16 without a mark', utf16(accents, false)],
  ['UTF-16 without a mark, big end first', utf16(accents, true)],
])('reads a CSV in %s', async (_encoding, file) => {
  expect(await readSpreadsheet(file)).toEqual({ headers, rows: [['École d’été', 'Liège']], is1904: false });
});

test.each([
  ['commas', 'Nom,Ville\nA,B', [['A', 'B']]],
  ['tabs', 'Nom\tVille\nA\tB', [['A', 'B']]],
  ['a named separator', 'sep=|\r\nNom|Ville\r\nA|B', [['A', 'B']]],
  ['quotes', 'Nom;Ville\n"A;""1""\nB";0470 12', [['A;"1"\nB', '0470 12']]],
  // As this app's own CSV marks texts that a spreadsheet would calculate.
  ['formulas', "Nom;Ville\n'=1+1;=1+1", [['=1+1', '=1+1']]],
  ['numbers', 'Nom;Ville\n0470;01000', [['0470', '01000']]],
])('reads a CSV with %s', async (_what, text, rows) => {
  expect(await readSpreadsheet(new Blob([text]))).toEqual({ headers, rows, is1904: false });
});

test.each([
  ['an image', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)],
  ['a web page', new Blob(['<html><table><tr><td>Nom</td></tr></table>'])],
  ['an older workbook', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0)],
  ['a broken archive', bytes(0x50, 0x4b, 0x03, 0x04)],
  ['an empty archive', bytes(0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0))],
  ['an archive of something else', new Blob([new Uint8Array(zipSync({ 'word/document.xml': new Uint8Array(9) }))])],
])('refuses %s', async (_what, file) => {
  expect(await readSpreadsheet(file)).toEqual({ fault: 'notSpreadsheet' });
});

test('refuses a workbook with a password, without rows, with merged cells, with too many rows, too large', async () => {
  const locked = await workbook({ rows: [['Nom'], ['A']] }, { encryption: { password: 'x', spinCount: 10 } });
  expect(await readSpreadsheet(locked)).toEqual({ fault: 'encrypted' });
  expect(await readSpreadsheet(await workbook({ rows: [['Nom']] }))).toEqual({ fault: 'empty' });
  expect(await readSpreadsheet(new Blob([]))).toEqual({ fault: 'empty' });
  const merges = [{ startRow: 1, startCol: 0, endRow: 2, endCol: 1 }];
  const merged = await workbook({ rows: [['Nom'], ['A'], ['B']], merges });
  expect(await readSpreadsheet(merged)).toEqual({ fault: 'merged', at: 'A2:B3' });
  const many = Array.from({ length: 100_000 }, (_, index) => [`Client ${index}`]);
  expect(await readSpreadsheet(await workbook({ rows: many.slice(0, 5_002) }))).toEqual({ fault: 'tooManyRows' });
  expect(await readSpreadsheet(new Blob([many.join('\n')]))).toEqual({ fault: 'tooManyRows' });
  expect(await readSpreadsheet(new Blob([new Uint8Array(21 * 1024 * 1024)]))).toEqual({ fault: 'tooBig' });
});

/** Returns an archive of zeros that says how many bytes its file has. */
function archiveOf(real: number, said: number): Blob {
  const archive = new Uint8Array(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(real) }));
  const directory = Buffer.from(archive).lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  new DataView(archive.buffer).setUint32(directory + 24, said, true);
  return new Blob([archive]);
}

test('refuses a bomb, whether or not it says how large it is', async () => {
  expect(await readSpreadsheet(archiveOf(1000, 101 * 1024 * 1024))).toEqual({ fault: 'inflated' });
  expect(await readSpreadsheet(archiveOf(1024 * 1024, 1000))).toEqual({ fault: 'notSpreadsheet' });
});

test('refuses one cell a million rows below the others', async () => {
  const far = await workbook({ rows: [['Nom']], cells: new Map([['1048575,16383', { value: 'x' }]]) });
  expect(await readSpreadsheet(far)).toEqual({ fault: 'tooManyRows' });
});
