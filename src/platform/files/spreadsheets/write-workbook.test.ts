import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { SheetColumn } from '#contract/rules/tables/spreadsheets.ts';
import { readSpreadsheet } from './read-spreadsheet.ts';
import { writeWorkbook } from './write-workbook.ts';

const columns: SheetColumn[] = [
  { title: 'Numéro', kind: 'link' },
  { title: 'Client', kind: 'text' },
  { title: 'Date', kind: 'day' },
  { title: 'Visite', kind: 'instant' },
  { title: 'Total', kind: 'money', hasTotal: true },
  { title: 'Payée', kind: 'yesNo' },
  { title: 'Taux', kind: 'share' },
];

async function written(rows: Parameters<typeof writeWorkbook>[0]['rows']): Promise<Buffer> {
  return Buffer.from(await (await writeWorkbook({ name: 'Commandes', columns, rows })).arrayBuffer());
}

function part(bytes: Buffer, name: string): string {
  return new TextDecoder().decode(unzipSync(bytes)[name]);
}

test('another library reads the types back: texts, dates, amounts, yes or no, sums', async () => {
  const link = { text: '2026-000001', href: 'https://app.example/orders/1' };
  const bytes = await written([
    [link, 'Immo Œil & <fils>', '2026-11-24', '2026-07-01T22:00:00.000Z', 123_45, true, 0.5],
    [null, null, null, null, 100, false, null],
  ]);
  expect(await readSheet(bytes)).toEqual([
    columns.map(({ title }) => title),
    [
      '2026-000001',
      'Immo Œil & <fils>',
      new Date('2026-11-24T00:00:00Z'),
      // The clock in Brussels: midnight, the next day.
      new Date('2026-07-02T00:00:00Z'),
      123.45,
      true,
      0.5,
    ],
    [null, null, null, null, 1, false, null],
    [null, null, null, null, 124.45, null, null],
  ]);
  const sheet = part(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).toContain('ySplit="1"');
  expect(sheet).toContain('<autoFilter ref="A1:G3"');
  expect(sheet).toMatch(/<hyperlink ref="A2"/);
  expect(part(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain('https://app.example/orders/1');
});

test('a formula that somebody typed stays a text', async () => {
  const evil = ['=HYPERLINK("http://evil.example";"Ici")', '+1+1', '-2', '@SUM(A1)', '\t=1', '"=1"'];
  const bytes = await written(
    evil.map((text) => [{ text, href: 'https://app.example/' }, text, null, null, 0, false, 0]),
  );
  const rows = await readSheet(bytes);
  expect(rows.slice(1, -1).map(([, client]) => client)).toEqual(evil.map((text) => text.trim()));
  expect(part(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
});

test('leading zeros are kept, and what looks like a number or a date stays a text', async () => {
  const texts = ['0470123456', '01000', 'BE0123456749', '0123456749', '1E5', '3-11'];
  const bytes = await written(texts.map((text) => [null, text, null, null, null, null, null]));
  expect((await readSheet(bytes)).slice(1, -1).map(([, client]) => client)).toEqual(texts);
});

test('of more links than Excel accepts, those of the first columns are written', async () => {
  const cells = ['2026-000001', 'a@immo.example'].map((text) => ({ text, href: 'https://app.example/' }));
  const two = [columns[0], { title: 'E-mail', kind: 'link' as const }].flatMap((column) => column ?? []);
  const rows = [cells, cells];
  const linked = async (most: number) => {
    const file = await writeWorkbook({ name: 'Commandes', columns: two, rows }, most);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect((await readSheet(bytes))[2]).toEqual(['2026-000001', 'a@immo.example']);
    return [...part(bytes, 'xl/worksheets/sheet1.xml').matchAll(/<hyperlink ref="(\w+)"/g)].map(([, at]) => at);
  };
  expect(await linked(3)).toEqual(['A2', 'A3']);
  expect(await linked(1)).toEqual([]);
});

/** Returns the texts of a workbook as its XML holds them, read without a library for workbooks. */
function textsIn(bytes: Buffer): string[] {
  const xml = part(bytes, 'xl/sharedStrings.xml');
  const decoded = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  return [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text = '']) =>
    // ECMA-376, part 1, 22.9.2.19 (ST_Xstring).
    decoded(text).replaceAll(/_x([\dA-Fa-f]{4})_/g, (_escape, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  );
}

test.each(['_x0041_', '_x0041_x0042_', '_x0041\u0001', 'a\uFFFFb', '\uFFFE', '\u0000', '_x005F_', 'my_xlsx_file'])(
  'the text %j opens in Excel, and comes back',
  async (text) => {
    const bytes = await written([[{ text, href: 'https://app.example/' }, text, null, null, null, null, null]]);
    const xml = part(bytes, 'xl/sharedStrings.xml') + part(bytes, 'xl/worksheets/sheet1.xml');
    // oxlint-disable-next-line no-control-regex -- what XML 1.0 forbids
    expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/);
    expect(textsIn(bytes)).toContain(text);
    const read = await readSpreadsheet(new Blob([new Uint8Array(bytes)]));
    expect('rows' in read ? read.rows[0]?.slice(0, 2) : read).toEqual([text, text]);
  },
);

test('any text that is written is read back the same', async () => {
  const unit = fc.oneof(
    fc.constantFrom('_', 'x', '0', '4', 'A', '_x0041_', '\uFFFF', '\u0001', '\n', '<', '&'),
    fc.string(),
  );
  const given = fc.string({ unit, minLength: 1 });
  await fc.assert(
    fc.asyncProperty(fc.array(given, { minLength: 1, maxLength: 5 }), async (texts) => {
      const bytes = await written(texts.map((text) => [null, text, null, null, null, null, null]));
      const read = await readSpreadsheet(new Blob([new Uint8Array(bytes)]));
      expect('rows' in read ? read.rows.map(([, text]) => text).filter((text) => text !== null) : read).toEqual(texts);
    }),
    { numRuns: 60 },
  );
});
