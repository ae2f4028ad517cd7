import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { decodedAs } from '#contract/rules/tables/text-encodings.ts';
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

/** Bytes of the accents in older encodings: É, apostrophe, é, è. */
const older = (...[capital, quote, acute, grave]: [number, number, number, number]): Blob => {
  const codes = new Map([
    ['É', capital],
    ['’', quote],
    ['é', acute],
    ['è', grave],
  ]);
  return new Blob([Uint8Array.from(accents.split(''), (letter) => codes.get(letter) ?? letter.charCodeAt(0))]);
};
const twice = (encoding: 'windows-1252' | 'macintosh'): Blob => new Blob([decodedAs(Buffer.from(accents), encoding)]);

test.each([
  ['UTF-8', new Blob([accents])],
  ['UTF-8 with its mark', new Blob(['\uFEFF', accents])],
  ['Windows-1252', older(0xc9, 0x92, 0xe9, 0xe8)],
  ['Mac Roman', older(0x83, 0xd5, 0x8e, 0x8f)],
  // It has no curly apostrophe.
  ['code page 850', older(0x90, 0x27, 0x82, 0x8a)],
  ['UTF-8 encoded twice', twice('windows-1252')],
  ['UTF-8 encoded twice on a Mac', twice('macintosh')],
  ['UTF-16, little end first, with its mark', utf16(`\uFEFF${accents}`, false)],
  ['UTF-16, big end first, with its mark', utf16(`\uFEFF${accents}`, true)],
  ['UTF-16 without a mark', utf16(accents, false)],
  ['UTF-16 without a mark, big end first', utf16(accents, true)],
])('reads a CSV in %s', async (encoding, file) => {
  const school = encoding === 'code page 850' ? "École d'été" : 'École d’été';
  const read = await readSpreadsheet(file);
  expect(read).toMatchObject({ headers, rows: [[school, 'Liège']], is1904: false, text: { likely: [] } });
});

const macRoman = new Blob([
  Buffer.from('Nom;Adresse;Code postal;Commune\rSoci\x8Et\x8E G\x8En\x8Erale;Rue Foss\x8E 1;4000;Li\x8Fge\r', 'latin1'),
]);

test('reads what a Mac saved whose titles have no accent', async () => {
  expect(await readSpreadsheet(macRoman)).toMatchObject({
    rows: [['Société Générale', 'Rue Fossé 1', '4000', 'Liège']],
    text: { encoding: 'macintosh', likely: [] },
  });
});

test('two encodings that are as likely are shown with their words, and what the user chooses is taken', async () => {
  const grave = new Blob([Buffer.from('Nom;Note\rMarie;voil\x88\r', 'latin1')]);
  const read = await readSpreadsheet(grave);
  expect(read).toMatchObject({
    text: {
      encoding: 'macintosh',
      likely: [
        { encoding: 'macintosh', words: ['voilà'] },
        { encoding: 'ibm850', words: ['voilê'] },
      ],
    },
  });
  expect(await readSpreadsheet(grave, { encoding: 'ibm850' })).toMatchObject({ rows: [['Marie', 'voilê']] });
  expect(await readSpreadsheet(macRoman, { encoding: 'windows-1252' })).toMatchObject({
    rows: [['SociŽtŽ GŽnŽrale', 'Rue FossŽ 1', '4000', 'Li\u008Fge']],
  });
});

test.each([
  ['½ heure', '\xBD heure', 'windows-1252'],
  ['Peña', 'Pe\x96a', 'macintosh'],
  ['Iñigo', 'I\x96igo', 'macintosh'],
  ['Ève', '\xE9ve', 'macintosh'],
  ['Szabó', 'Szab\x97', 'macintosh'],
  ['Bjørn Ångström', 'Bj\x9Brn \x8Fngstr\x94m', 'ibm850'],
  ['ÇA', '\x80A', 'ibm850'],
])('few letters that say little are asked about: %s', async (word, written, encoding) => {
  const read = await readSpreadsheet(new Blob([Buffer.from(`Nom;Note\r\nJan;${written}\r\n`, 'latin1')]));
  const likely = 'text' in read ? (read.text?.likely ?? []) : [];
  expect(likely.find((one) => one.encoding === encoding)?.words).toContain(
    word.split(' ').find((one) => /\P{ASCII}/u.test(one)),
  );
});

test.each([
  ['René', 'Ren\xE9'],
  ['août', 'ao\xFBt'],
  ['Liège', 'Li\xE8ge'],
  ['Peña', 'Pe\xF1a'],
  ['12 €', '12 \x80'],
])('one letter that is right in one encoding only is not asked about: %s', async (word, written) => {
  const read = await readSpreadsheet(new Blob([Buffer.from(`Nom;Note\r\nJan;${written}\r\n`, 'latin1')]));
  expect(read).toMatchObject({ rows: [['Jan', word]], text: { encoding: 'windows-1252', likely: [] } });
});

test('encodings that give the same words are one choice', async () => {
  const read = await readSpreadsheet(new Blob([Buffer.from('Nom;Note\nJan;\xB5m\n', 'latin1')]));
  expect('text' in read && read.text?.likely.map(({ words }) => words[0])).toEqual(['µm', 'Ám']);
});

test('of a file of which some was encoded twice, each cell is read as it stands', async () => {
  const read = await readSpreadsheet(new Blob(['Nom;Ville\nRenÃ©;Liège\n']));
  expect(read).toMatchObject({ rows: [['RenÃ©', 'Liège']], text: { encoding: 'utf-8' } });
});

test('UTF-8 with one broken letter stays UTF-8', async () => {
  const utf8 = Buffer.from('Nom;Ville\nÉcole d’été;Liège\nCaf\u00E9;Namur\n');
  const broken = new Blob([utf8.filter((_byte, index) => index !== utf8.lastIndexOf(0xa9))]);
  expect(await readSpreadsheet(broken)).toMatchObject({
    rows: [
      ['École d’été', 'Liège'],
      ['Caf\uFFFD', 'Namur'],
    ],
  });
});

test.each([
  ['a comma in a title', 'Nom, prénom;Téléphone\r\nDupont, Marie;0475123456\r\nPeeters, Jan;0486123456\r\n', ';', 2],
  [
    'rows without their trailing separators',
    'Nom;Tel;E-mail;Note\r\nDupont, Marie;0475123456;;\r\nPeeters, Jan;0486123456\r\nMaes, An;0487123456;an@exemple.be\r\nClaes, Els;0488123456\r\nWouters, Bo;0489123456\r\n',
    ';',
    4,
  ],
  ['a comma in a title, and a row of one cell', 'Nom, prénom;Téléphone;\r\nPeeters, Jan\r\n', ';', 3],
  ['commas with spaces', 'Nom, Ville\nA, B\n', ',', 2],
  ['a semicolon in a title', 'Nom,"Tél; GSM",Ville\nA,1,B\nC,2,D\n', ',', 3],
  ['semicolons in notes', 'Nom,Note\nA,"x;y"\nB,z;t\nC,u\n', ',', 2],
  ['decimal commas', 'Nom;Prix\nA;1,25\nB;2,50\n', ';', 2],
  ['a break in quotes', 'Nom;Note\n"A\n, B";"x, y"\nC;z\n', ';', 2],
  ['one column', 'Nom\nDupont, Marie\nMaes, An\n', ';', 1],
])('judges the separator by the rows: %s', async (_what, text, separator, columns) => {
  const read = await readSpreadsheet(new Blob([text]));
  expect(read).toMatchObject({ text: { separator } });
  expect('headers' in read ? read.headers : []).toHaveLength(columns);
});

test('splits a text as its user says', async () => {
  const read = await readSpreadsheet(new Blob(['Nom, prénom;Tel\nA, B;1\n']), { separator: ',' });
  expect(read).toMatchObject({ headers: ['Nom', 'prénom;Tel'], rows: [['A', ' B;1']], text: { separator: ',' } });
});

test('a column that most rows have beyond the titles is one, cells of a few rows are not', async () => {
  const untitled = await readSpreadsheet(new Blob(['Nom;Tel\nA;1;x\nB;2;y\nC;3\n']));
  expect(untitled).toMatchObject({ headers: ['Nom', 'Tel', ''] });
  const shifted = await readSpreadsheet(new Blob(['Nom;Tel\nA;1\nB;C;3\nD;4\n']));
  expect(shifted).toMatchObject({
    headers: ['Nom', 'Tel'],
    rows: [
      ['A', '1'],
      ['B', 'C', '3'],
      ['D', '4'],
    ],
  });
});

test.each([
  ['commas', 'Nom,Ville\nA,B', [['A', 'B']]],
  ['tabs', 'Nom\tVille\nA\tB', [['A', 'B']]],
  ['a named separator', 'sep=|\r\nNom|Ville\r\nA|B', [['A', 'B']]],
  ['quotes', 'Nom;Ville\n"A;""1""\nB";0470 12', [['A;"1"\nB', '0470 12']]],
  ['a note of lines', 'Nom;Ville\nA;"clé; étage; code\nsonner"', [['A', 'clé; étage; code\nsonner']]],
  // As this app's own CSV marks texts that a spreadsheet would calculate.
  ['formulas', "Nom;Ville\n'=1+1;=1+1", [['=1+1', '=1+1']]],
  [
    'numbers',
    'Nom;Ville\n0470;01000\n1.250;46350\n1e5;TRUE',
    [
      ['0470', '01000'],
      ['1.250', '46350'],
      ['1e5', 'TRUE'],
    ],
  ],
])('reads a CSV with %s', async (_what, text, rows) => {
  expect(await readSpreadsheet(new Blob([text]))).toMatchObject({ headers, rows, is1904: false });
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
