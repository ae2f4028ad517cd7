import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { SheetColumn } from '#contract/rules/spreadsheets.ts';
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
