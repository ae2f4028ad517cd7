import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('reads cells as spreadsheets save them: quotes, line ends inside, a byte order mark, Windows line ends, empty lines', () => {
  expect(readCsv('\uFEFFa;b\r\n"x;""y""";"two\nlines"\r\n\r\n;;\n last ;')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x;"y"', 'two\nlines'] },
    { line: 6, cells: ['last', ''] },
  ]);
});

test('names the line of a quotation mark that is not closed', () => {
  expect(() => readCsv('a;b\n1;"two\nthree')).toThrow('line 2');
  expect(() => readCsv('a\n"x"y')).toThrow('line 2');
});

test('reads back any table that was written', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ';', '"', '\n', 'é', ' x') });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 }), (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(';')).join('\n');
      const filled = rows.filter((row) => row.some((one) => one !== ''));
      expect(readCsv(text).map(({ cells }) => cells)).toEqual(filled);
    }),
  );
});
